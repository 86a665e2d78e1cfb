"""The encryption of Web Push against the example of its standard, and addresses that are not on the internet."""

from __future__ import annotations

import asyncio

import pytest

from leyline.server.notices import push_delivery, web_push

# RFC 8291, appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
MESSAGE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
    "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_a_message_is_encrypted_as_in_the_standards_example() -> None:
    found = web_push.encrypt(PLAIN, RECEIVER, AUTH, web_push.decode(SALT), SENDER)
    assert web_push.encode(found) == MESSAGE


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",  # noqa: S104
        "224.0.0.1",
        "::1",
        "::",
        "fe80::1",
        "fd00::1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "64:ff9b::a00:1",
        "2002:7f00:1::",
        "2001:db8::1",
    ],
)
def test_addresses_of_ones_own_network_are_not_public(address: str) -> None:
    assert not web_push.is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111"])
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert web_push.is_public(address)


def test_a_name_that_leads_to_this_machine_is_not_asked() -> None:
    """A name may pass when a browser subscribes and lead elsewhere when the message is sent."""
    outcome, why = asyncio.run(push_delivery.deliver("https://localhost/x", {}, b"", local=False))
    assert (outcome, why) == ("later", "PermissionError")
