"""The compose file: it trusts only its own proxy, and its database asks for a password that is not in the file."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import yaml

COMPOSE: dict[str, Any] = yaml.safe_load((Path(__file__).parents[3] / "docs" / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]


def test_only_the_proxy_is_trusted_to_say_where_callers_are() -> None:
    trusted = SERVICES["critias"]["environment"]["FORWARDED_ALLOW_IPS"]
    assert trusted == SERVICES["proxy"]["networks"]["front"]["ipv4_address"]
    assert ip_address(trusted) in ip_network(COMPOSE["networks"]["front"]["ipam"]["config"][0]["subnet"])


def test_postgresql_asks_for_a_password_from_the_environment() -> None:
    environment = SERVICES["database"]["environment"]
    assert environment["POSTGRES_PASSWORD"].startswith("${POSTGRES_PASSWORD:?")
    assert "trust" not in str(environment)
    assert ":${POSTGRES_PASSWORD}@" in SERVICES["critias"]["environment"]["CRITIAS_DATABASE"]


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert COMPOSE["networks"]["back"]["internal"]
    assert all(SERVICES[name]["networks"] == ["back"] for name in ("database", "bus"))
