"""A response to the page."""

from __future__ import annotations

from collections.abc import Mapping


class Response:
    """What the page gets."""

    def __init__(
        self,
        content: str | bytes,
        status_code: int = 200,
        headers: Mapping[str, str] | None = None,
        media_type: str = "",
    ) -> None:
        self.body = content.encode() if isinstance(content, str) else content
        self.status_code = status_code
        self.media_type = media_type

    def set_cookie(self, *args: object, **kwargs: object) -> None:
        """Set nothing: there are no cookies."""

    def delete_cookie(self, *args: object, **kwargs: object) -> None:
        """Delete nothing."""
