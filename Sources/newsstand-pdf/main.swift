// SPDX-License-Identifier: GPL-2.0-or-later

import Glibc
import PDFWire

guard fcntl(WireDescriptors.document, F_GETFD) >= 0, let channel = Channel(WireDescriptors.channel) else {
  let words = "newsstand-pdf reads PDF documents for newsstand, which starts it.\n"
  _ = words.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(2)
}
var worker = Worker(document: WireDescriptors.document, isConfined: Confinement.begin())
while let request = channel.request() { channel.send(worker.answer(to: request)) }
