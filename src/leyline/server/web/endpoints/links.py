"""Links to tables: the picture of a preview, a QR code, and the address that other machines can open."""

from __future__ import annotations

import io
from typing import Annotated, ClassVar

import segno
from msgspec import UNSET, Meta, UnsetType

from leyline.server.web import http_schema, link_preview, preview_picture
from leyline.server.web.endpoint import Endpoint, Picture, RequestContext, Text
from leyline.server.web.rate_limit import network_of

DAY = "private, max-age=86400"


class PreviewPicture(Picture):
    """The picture of a link preview."""

    media = "image/jpeg"
    headers: ClassVar[dict[str, str]] = {"cache-control": "private, max-age=300"}


class QrCode(Text):
    """A QR code, drawn."""

    media = "image/svg+xml"
    headers: ClassVar[dict[str, str]] = {"cache-control": DAY, "content-security-policy": "default-src 'none'"}


class QrQuery(http_schema.RequestBody):
    """Where the table is opened."""

    at: Annotated[str, Meta(pattern=r"^https?://[a-zA-Z0-9.:\[\]-]{1,253}$")] | UnsetType = UNSET
    """The address of the page, such as https://play.example.org; by default what the server knows of it."""


async def get_picture(context: RequestContext) -> Picture:
    words = link_preview.picture_words((await context.live_table()).table)
    pictures = context.app_state.pictures
    found = pictures.kept(words)
    if found is None:
        # The network that asks for a new picture pays for it; a preview that nobody pays for shows the game alone.
        paid = context.app_state.drawing.take(network_of(context.address))
        found = await pictures.draw(words if paid else preview_picture.plain(words))
    return PreviewPicture(found)


async def get_qr(context: RequestContext) -> Text:
    table = (await context.live_table()).table.id
    query: QrQuery = context.query
    site = link_preview.site_of(context.app_state, context.request) if query.at is UNSET else query.at
    out = io.BytesIO()
    segno.make_qr(f"{site}/t/{table}", error="m").save(out, "svg", border=2, scale=8, light="#fff", dark="#10211d")
    return QrCode(out.getvalue().decode())


async def get_address(context: RequestContext) -> http_schema.Address:
    return http_schema.Address(context.app_state.address)


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/tables/{table}/picture",
        name="picture",
        summary="Return the picture that a chat shows for a link to the table.",
        handler=get_picture,
        returns=PreviewPicture,
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/qr",
        name="qr",
        summary="Return the link to the table as a QR code.",
        handler=get_qr,
        query=QrQuery,
        returns=QrCode,
    ),
    Endpoint(
        method="GET",
        path="/api/address",
        name="address",
        summary="Return where other machines reach this server, as far as it knows.",
        handler=get_address,
        returns=http_schema.Address,
    ),
]
