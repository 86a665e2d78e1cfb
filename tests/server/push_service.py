"""A push service of one's own: takes messages over HTTP, checks who sent them, and decrypts them as a browser would,
with a library that the server does not use."""

from __future__ import annotations

import base64
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser's subscription: its keys, and what it was told."""

    def __init__(self, base: str, name: str) -> None:
        self.endpoint = f"{base}/{name}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.status = 201
        self.tries = 0
        self.told: list[dict[str, Any]] = []
        self.sizes: list[int] = []

    def wish(self) -> dict[str, str]:
        """What the page hands to the server."""
        raw = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": _text(raw), "auth": _text(self.auth)}

    def take(self, body: bytes) -> None:
        found = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        self.sizes.append(len(body))
        self.told.append(json.loads(found))


class PushService:
    """Browsers by the path of their endpoint."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.keys: set[str] = set()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(service.take(self.path.lstrip("/"), self.headers, body))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def browser(self, name: str) -> Browser:
        """A new browser."""
        self.browsers[name] = Browser(self.base, name)
        return self.browsers[name]

    def take(self, name: str, headers: Any, body: bytes) -> int:
        browser = self.browsers[name]
        browser.tries += 1
        self._check(headers)
        if browser.status == 201:
            browser.take(body)
        return browser.status

    def _check(self, headers: Any) -> None:
        """Check that the sender holds the key that it shows, and means this service."""
        assert headers["Content-Encoding"] == "aes128gcm"
        assert int(headers["TTL"]) > 0
        scheme, _, rest = headers["Authorization"].partition(" ")
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        signed, _, signature = fields["t"].rpartition(".")
        raw = _bytes(signature)
        numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(fields["k"]))
        key.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(hashes.SHA256()))
        claims = json.loads(_bytes(signed.partition(".")[2]))
        assert (scheme, claims["aud"]) == ("vapid", self.base)
        self.keys.add(fields["k"])

    def __enter__(self) -> PushService:
        self._thread.start()
        return self

    def __exit__(self, *args: object) -> None:
        self._server.shutdown()
        self._server.server_close()
