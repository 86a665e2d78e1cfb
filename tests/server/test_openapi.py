"""The HTTP interface is what its description says, whatever it is sent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS
from schemathesis.config import SchemathesisConfig

from leyline.server.web import openapi
from leyline.server.web.endpoint import STATUS
from leyline.server.web.routes import ENDPOINTS
from tests.server.client import Person
from tests.server.server_process import Server

EXAMPLES = 12
"""Requests for each operation; the fuzzers below add their own."""
DESCRIPTION = openapi.describe(ENDPOINTS)


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server of its own with some games at it."""
    with Server(str(tmp_path_factory.mktemp("openapi") / "server.db")) as server, Person(server.host, "Ann") as ann:
        table = ann.opens("grove", "me", "me")
        with ann.at(ann.opens("channeling", "me", "me")) as one:
            one.ok("resign", seat=0)
        yield server, ann, table
        assert server.complaints() == []
        assert ann.ok("GET", f"/tables/{table}")["update"]["status"] in ("running", "over")


REFUSED = {"expected-statuses": ["400", "401", "403", "404", "405", "409", "413", "422"]}
CONFIG = SchemathesisConfig.from_dict({"checks": {"negative_data_rejection": REFUSED}})
schema = schemathesis.openapi.from_dict(DESCRIPTION, config=CONFIG)


@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_every_answer_is_described(case: Any, fuzzed: tuple[Server, Person, str]) -> None:
    server, ann, table = fuzzed
    if case.operation.label == "DELETE /api/me":
        case.cookies = {}
    else:
        case.cookies = {"leyline": ann.http.cookies["leyline"]}
    if "table" in (case.path_parameters or {}) and len(str(case.path_parameters["table"])) == 32:
        case.path_parameters["table"] = table
    case.call_and_validate(
        base_url=f"http://{server.host}",
        checks=[check for name, check in _checks().items() if name not in LEFT_OUT],
    )


LEFT_OUT = (
    # A cookie or token is optional everywhere: without one, one is a spectator or is told 401.
    "ignored_auth",
    # Schemathesis sends what JSON Schema cannot forbid: a name of blanks, a login that is taken.
    "positive_data_acceptance",
    # A table or person need not be there any more once another request has ended it.
    "ensure_resource_availability",
    "use_after_free",
)


def _checks() -> dict[str, Any]:
    return {name: CHECKS.get_one(name) for name in CHECKS.get_all_names()}


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_every_refusal_is_typed(endpoint: Any) -> None:
    reply = DESCRIPTION["paths"][endpoint.path][endpoint.method.lower()]["responses"]
    assert "200" in reply
    for code in endpoint.refusal_codes():
        refusal = reply[str(STATUS[code])]
        assert code in refusal["description"]
        assert refusal["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")


def test_the_description_is_served(fuzzed: tuple[Server, Person, str]) -> None:
    answer = httpx.get(f"http://{fuzzed[0].host}/api/openapi.json")
    assert answer.json() == DESCRIPTION


def test_what_is_not_there_is_told_in_the_same_way(fuzzed: tuple[Server, Person, str]) -> None:
    host = fuzzed[0].host
    for method, path, status, code in (
        ("GET", "/nothing", 404, "not-found"),
        ("GET", "/api/tables/x/y/z", 404, "not-found"),
        ("GET", f"/api/tables/{'0' * 32}", 404, "not-found"),
        ("GET", "/api/tables/%00", 404, "not-found"),
        ("DELETE", "/api/games", 405, "malformed"),
    ):
        answer = httpx.request(method, f"http://{host}{path}")
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    allowed = httpx.put(f"http://{host}/api/me").headers["allow"]
    assert set(allowed.split(", ")) == {"GET", "HEAD", "PATCH", "DELETE"}


def test_nothing_of_the_description_is_by_hand(tmp_path: Path) -> None:
    """Every schema that is named is there."""
    text = str(DESCRIPTION)
    for name in {part.split("'")[0] for part in text.split("#/components/schemas/")[1:]}:
        assert name in DESCRIPTION["components"]["schemas"], name
