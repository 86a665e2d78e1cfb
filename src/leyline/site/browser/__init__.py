"""What only runs in a browser: requests and connections of the page, answered by the server's own modules."""

from __future__ import annotations

import time

if not hasattr(time, "thread_time"):  # a worker has one thread, and its Python no clock for it
    time.thread_time = time.perf_counter
