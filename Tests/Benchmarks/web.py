"""A real nginx on the loopback address, for as long as a block lasts."""

import os
import shutil
import socket
import subprocess
import time

from report import Skipped


class Nginx:
    """`limit` is the most bytes that it sends in a second on one connection; 0 is as many as go."""

    def __init__(self, root, folder, limit=0):
        self.root = root
        program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/sbin")
        if not program:
            raise Skipped("nginx is not installed")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        place = os.path.join(folder, f"nginx-{self.port}")
        os.makedirs(place)
        temporary = "\n".join(f"{kind}_temp_path {place}/{kind};"
                              for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        configuration = os.path.join(place, "nginx.conf")
        self.log = os.path.join(place, "access.log")
        with open(configuration, "w") as file:
            file.write(f"""
                daemon off; master_process off; pid {place}/pid; error_log stderr error;
                events {{ worker_connections 64; }}
                http {{
                    log_format times "$msec $request_time $uri"; access_log "{self.log}" times;
                    sendfile on; limit_rate {limit}; {temporary}
                    server {{ listen 127.0.0.1:{self.port}; root "{root}"; }}
                }}""")
        self.process = subprocess.Popen([program, "-p", place, "-e", "stderr", "-c", configuration],
                                        stdin=subprocess.DEVNULL)
        for _ in range(200):
            with socket.socket() as connection:
                if connection.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.01)
        self.process.kill()
        self.process.wait()
        raise Skipped("nginx did not start")

    def url(self, name):
        return f"http://127.0.0.1:{self.port}/{name}"

    def sent(self, name, since):
        """The moments of the first request for a file and of the last byte of it that was sent, after a moment."""
        starts, ends = [], []
        with open(self.log) as file:
            for row in file:
                end, duration, path = row.split(maxsplit=2)
                # Moments are rounded to milliseconds.
                if path.strip() == f"/{name}" and float(end) >= since - 0.001:
                    starts.append(float(end) - float(duration))
                    ends.append(float(end))
        if not ends:
            raise Skipped(f"the server was not asked for {name}")
        return min(starts), max(ends)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
