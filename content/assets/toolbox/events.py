"""Webhook events (IPN) of {provider.name} as dataclasses. Made from {provider.docsOrigin}/api/openapi.json.

One file for Python {sample.pythonVersion} or newer, without packages. Verify HASH and SIGNATURE with the text as received, then:

    event = parse_event(request.form)
    match event:
        case OrderRefunded():
            revoke_access(event.order_id, event.refund_issued_by)
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime, timezone
from decimal import Decimal
from typing import Any, ClassVar, Literal, get_args


class EventError(ValueError):
    """An event or a value that is not as documented.

    Store the event as received and return 200, so that you can handle it later.
    """


@dataclass(frozen=True, kw_only=True)
class Event:
    """Fields that any event can have.

    Which of them are sent depends on the event and the order. Missing and empty fields are None.
    """

    ipn_type_name: ClassVar[str]
    ipn_type_id: ClassVar[int]

    {toolbox.python.fields}


{toolbox.python.events}


OLDER_NAMES = { {toolbox.python.olderNames} }
EVENTS: dict[str, type[Event]] = {event.ipn_type_name: event for event in Event.__subclasses__()}


def parse_event(form: Mapping[str, str]) -> Event:
    """Decodes the fields of a webhook: Flask's `request.form`, Django's `request.POST` or a dict.

    Ignores fields that are not documented. Raises EventError if the event is unknown or a value malformed.
    """
    sent_name = str(form.get("IPN_TYPE_NAME", ""))
    event = EVENTS.get(OLDER_NAMES.get(sent_name, sent_name))
    if event is None:
        raise _error("IPN_TYPE_NAME", sent_name, "the name of a documented event")
    if form.get("IPN_TYPE_ID", "") not in ("", str(event.ipn_type_id)):
        raise _error("IPN_TYPE_ID", form["IPN_TYPE_ID"], str(event.ipn_type_id))
    return event(**{
        field.name: _decode(field.name.upper(), form[field.name.upper()], get_args(field.type)[0])
        for field in fields(event)
        if form.get(field.name.upper(), "") != ""
    })


_FLAGS = {"0": False, "1": True, "False": False, "True": True}
_EXPECTED = {
    int: "a whole number",
    Decimal: "a decimal number such as 12.50",
    bool: "0, 1, True or False",
    datetime: "MM/DD/YYYY HH:mm:ss or M/D/YYYY h:mm AM/PM",
}


def _decode(field: str, value: str, kind: Any) -> Any:
    if not isinstance(value, str):
        raise _error(field, value, "a text")
    if kind is str:
        return value
    if kind is int and re.fullmatch("-?[0-9]+", value):
        return int(value)
    if kind is Decimal and re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value):
        return Decimal(value)
    if kind is bool and value in _FLAGS:
        return _FLAGS[value]
    if kind is datetime and (moment := _date_time(value)):
        return moment
    for known in get_args(kind):  # of Literal
        if str(known) == value:
            return known
    raise _error(field, value, _EXPECTED.get(kind) or " or ".join(map(str, get_args(kind))))


def _date_time(value: str) -> datetime | None:
    """Reads "03/14/2026 09:26:53" and "4/14/2026 9:26 AM" as UTC. `strptime` would depend on the locale."""
    found = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4}) (\d{1,2}):(\d{2})(?::(\d{2})| (AM|PM))", value, re.A | re.I)
    if not found:
        return None
    month, day, year, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    if half := found[7]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half.upper() == "PM" else 0)
    try:
        return datetime(year, month, day, hour, minute, second, tzinfo=timezone.utc)
    except ValueError:  # such as 2/30/2026
        return None


def _error(field: str, value: object, expected: str) -> EventError:
    return EventError(f"{field} is {value!r}. Expected: {expected}.")
