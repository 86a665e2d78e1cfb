"""The shapes that pieces are drawn with."""

from __future__ import annotations

from leyline.core.print_pieces import Shape, circle, rect, shape, words


def parts(one: Shape) -> tuple[str, list[float], str, str, float, str]:
    return one.kind, one.numbers, one.fill, one.stroke, one.thick, one.text


def test_each_shape_has_its_numbers_and_plain_defaults() -> None:
    assert parts(circle(1, 2, 3)) == ("circle", [1, 2, 3], "", "", 0.3, "")
    assert parts(circle(1, 2, 3, "#fff", "#000", 0.5)) == ("circle", [1, 2, 3], "#fff", "#000", 0.5, "")
    assert parts(rect(1, 2, 3, 4)) == ("rect", [1, 2, 3, 4, 0.0], "", "", 0.3, "")
    assert parts(rect(1, 2, 3, 4, 5, "#fff", "#000")) == ("rect", [1, 2, 3, 4, 5], "#fff", "#000", 0.3, "")
    assert parts(shape([1, 2, 3, 4])) == ("shape", [1, 2, 3, 4], "", "", 0.3, "")
    assert parts(shape([1, 2], "#fff", "#000", 0.7)) == ("shape", [1, 2], "#fff", "#000", 0.7, "")
    assert parts(words(1, 2, 3, "hi")) == ("text", [1, 2, 3, 0.0, 0.0], "#222222", "", 0.3, "hi")
    assert parts(words(1, 2, 3, "hi", "#fff", 9)) == ("text", [1, 2, 3, 9, 0.0], "#fff", "", 0.3, "hi")
    assert parts(Shape("line", [1, 2, 3, 4])) == ("line", [1, 2, 3, 4], "", "", 0.3, "")
