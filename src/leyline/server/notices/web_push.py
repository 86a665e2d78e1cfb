"""Web Push: the keys that name this server (VAPID, RFC 8292), messages that only the browser can read (RFC 8291), and
which addresses may be one of a push service."""

from __future__ import annotations

import base64
import binascii
import json
import os
import time
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from leyline.server.errors import RequestRefused

CURVE = ec.SECP256R1()
MAX_ENDPOINT = 1000
RECORD_SIZE = 4096
MAX_PAYLOAD = 3000
"""Bytes of a message; push services take at least 4096 with all that is added."""
VALID_SECONDS = 12 * 3600
"""How long a signature is valid; a day at most."""
_GLOBAL_IPV6 = IPv6Network("2000::/3")
_CARRIES_IPV4 = (IPv6Network("2002::/16"), IPv6Network("2001::/32"))


def encode(raw: bytes) -> str:
    """Return bytes as base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Return the bytes of base64 for addresses, with padding or without. Raise `ValueError`."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error


# --- this server's keys -------------------------------------------------------------------------------------------


def new_private_key() -> str:
    """Return a new private key as it is stored."""
    return encode(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def _private_key(stored: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode(stored), "big"), CURVE)


def _raw(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(stored: str) -> str:
    """Return what browsers are given of a stored private key."""
    return encode(_raw(_private_key(stored).public_key()))


def authorization(stored: str, endpoint: str, contact: str) -> str:
    """Return the header by which this server shows a push service who it is. `contact` is an address at which its
    operator can be reached; it may be empty."""
    parts = urlsplit(endpoint)
    claims: dict[str, object] = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + VALID_SECONDS,
        **({"sub": contact} if contact else {}),
    }
    signed = ".".join(
        encode(json.dumps(part, separators=(",", ":")).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    key = _private_key(stored)
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={encode(_raw(key.public_key()))}"


# --- messages -----------------------------------------------------------------------------------------------------


def encrypt(payload: bytes, p256dh: str, auth: str, salt: bytes = b"", sender: str = "") -> bytes:
    """Return a message that only the browser with these keys can read. Raise `ValueError` if they are none. `salt` and
    `sender` are drawn, unless a test gives them."""
    receiver = parse_public_key(p256dh)
    key = _private_key(sender) if sender else ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    own = _raw(key.public_key())
    shared = key.exchange(ec.ECDH(), receiver)
    secret = _derive(decode(auth), shared, b"WebPush: info\0" + _raw(receiver) + own, 32)
    content_key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(own)]) + own
    return header + AESGCM(content_key).encrypt(nonce, payload + b"\x02", None)  # 2: the last record


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def parse_public_key(text: str) -> ec.EllipticCurvePublicKey:
    """Return a browser's public key. Raise `ValueError` if it is none."""
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(text))
    except UnsupportedAlgorithm as error:
        raise ValueError(str(error)) from error


# --- addresses ----------------------------------------------------------------------------------------------------


def parse_subscription(endpoint: str, p256dh: str, auth: str, local: bool) -> None:
    """Raise `RequestRefused` unless this can be a browser's subscription. `local` allows push services on this
    machine."""
    problem = _problem(endpoint, local)
    if not problem:
        try:
            parse_public_key(p256dh)
            if len(decode(auth)) != 16:
                problem = "Its secret must have 16 bytes."
        except ValueError:
            problem = "Its keys are no keys of a browser."
    if problem:
        raise RequestRefused("malformed", f"This is not the subscription of a browser. {problem}")


def _problem(endpoint: str, local: bool) -> str:
    """Return what is wrong with the address of a push service, empty if nothing is."""
    try:
        parts = urlsplit(endpoint)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        return "Its address cannot be read."
    if len(endpoint) > MAX_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return "Its address is too long, or has characters that no address has."
    if local:
        return "" if host else "Its address names no server."
    if parts.scheme != "https" or port not in (None, 443):
        return "Its address must begin with https:// and have no port."
    if parts.username is not None or parts.password is not None or "." not in host or not host[-1].isalpha():
        return "Its address must name a public server."
    return ""


def is_public(address: str) -> bool:
    """Return whether an IP address belongs to the internet, and to no network of our own."""
    found = ip_address(address)
    if isinstance(found, IPv4Address):
        return found.is_global and not found.is_multicast
    return _is_public_ipv6(found)


def _is_public_ipv6(found: IPv6Address) -> bool:
    if found.ipv4_mapped is not None or any(found in network for network in _CARRIES_IPV4):
        return False
    return found in _GLOBAL_IPV6 and found.is_global
