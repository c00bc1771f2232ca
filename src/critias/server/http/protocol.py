"""HTTP as uvicorn reads it, with a limit on what it keeps of a request before anybody looks at it: headers that never end, or trailers."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from critias.server.counters import LIMITS

MAX_HEAD_BYTES = 64 * 1024
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class BoundedHttp(HttpToolsProtocol):
    _unread = 0  # bytes since the parser last had something to hand on
    _has_handed_on = False

    def data_received(self, data: bytes) -> None:
        self._has_handed_on = False
        super().data_received(data)
        self._unread = 0 if self._has_handed_on else self._unread + len(data)
        if self._unread > MAX_HEAD_BYTES and not self.transport.is_closing():
            LIMITS.labels("headers").inc()
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_headers_complete(self) -> None:
        self._has_handed_on = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._has_handed_on = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._has_handed_on = True
        super().on_message_complete()
