"""Examples of requests and answers for the description at /openapi.json. Views are shortened; everything else is as it is sent."""

from __future__ import annotations

from typing import Any

TABLE = "k7w2m9xq4rtz"
WISH = {"game": "atlantis", "seats": [{"who": "me"}, {"who": "bot", "level": "mate"}], "name": "Ann", "public": True}
FRIENDLY_WISH = {
    "game": "nautilus",
    "seats": [{"who": "me"}, {"who": "friend"}, {"who": "open"}],
    "clock": {"pace": "live", "base": 1_200_000, "increment": 10_000},
    "name": "Ann",
}
RECORD = "critias record 1\ngame atlantis\n...\n"
CONTINUATION = {"game": "atlantis", "seats": [{"who": "me"}, {"who": "bot", "level": "mate"}], "name": "Ann", "record": RECORD, "step": 40}
PROMISE = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
VALUE = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
TOKEN, INVITATION = "kq3v8s1m2n4b5c6x7z9l0p", "b4n8v2x6m1k5j9h3g7f0dq"
MADE = {
    "table": TABLE,
    "promise": PROMISE,
    "seats": [{"seat": 0, "token": TOKEN}],
    "invitations": [{"seat": 1, "token": INVITATION}],
    "watch": "w5h2j8d4f6g1a3s9e7r0tq",
}
CLAIM = {"seat": 1, "token": INVITATION, "name": "Ben", "commitment": COMMITMENT}
SEATED = {"table": TABLE, "seat": 1, "token": TOKEN, "promise": PROMISE}
INVITE, INVITED = {"seat": 1}, {"seat": 1, "token": INVITATION}

SEATS = [{"sitter": "user", "level": None}, {"sitter": "bot", "level": "mate"}]
NO_CLOCK = {"pace": "none", "base": 0, "increment": 0}
PLAN = {"game": "atlantis", "seats": SEATS, "options": {"edition": "amigo"}, "clock": NO_CLOCK, "public": True}
NOON = 1_700_000_000_000
LISTED = {"table": TABLE, "plan": PLAN, "phase": "playing", "created": NOON, "names": ["Ann", None], "outcome": None, "seat": None}
OUTCOME = {"began": NOON, "ended": NOON + 900_000, "steps": 81, "scores": [41, 38], "ranking": [0, 1], "by_resignation": False}
MINE = LISTED | {"phase": "over", "outcome": OUTCOME, "seat": 0}

VIEW = {"game": "atlantis", "edition": "amigo", "hand": {"amphora": 2, "ring": 1}, "deck": 96, "turn": {"player": 0, "phase": "play"}}
LEGAL = [
    {"action": 61, "text": "bridge.27", "says": {"key": "action.bridge", "args": {"space": 27}}, "places": ["space.27"]},
    {"action": 103, "text": "end", "says": {"key": "action.end", "args": {}}, "places": []},
]
ENTRY = {
    "version": 2,
    "at": NOON,
    "kind": "action",
    "seat": 1,
    "data": {},
    "events": [{"key": "event.take", "args": {"player": 1, "item": "helmet", "value": 6, "space": 1}}],
    "undone": False,
    "undid": [],
}
STATE = {
    "version": 2,
    "phase": "playing",
    "seats": [
        {"sitter": "user", "name": "Ann", "level": None, "away": None, "again": False, "commitment": COMMITMENT, "contribution": VALUE},
        {"sitter": "bot", "name": None, "level": "mate", "away": None, "again": False, "commitment": None, "contribution": None},
    ],
    "mover": 0,
    "steps": 2,
    "view": VIEW,
    "legal": LEGAL,
    "undo": "passed",
    "clocks": None,
    "offer": None,
    "result": None,
    "next_table": None,
    "secret": None,
}
INFO = {
    "table": TABLE,
    "game": "atlantis",
    "rules": 1,
    "options": {"edition": "amigo"},
    "players": 2,
    "clock": NO_CLOCK,
    "public": True,
    "promise": PROMISE,
    "resumed_after": None,
}
PRESENCE = {"type": "presence", "online": [True, False], "watchers": 3}
HELLO = {
    "type": "hello",
    "page": "assets/index-C0ffee12.js",
    "info": INFO,
    "seat": 0,
    "now": NOON,
    "state": STATE,
    "entries": [ENTRY],
    "is_whole": True,
    "presence": PRESENCE,
    "open_seats": [],
}
STREAMED = (
    '{"type":"hello","page":null,"info":{...},"seat":0,"now":1700000000000,"state":{...},"entries":[],"is_whole":true,'
    '"presence":{...},"open_seats":[]}\n'
)
EARLIER_POSITION = {
    "game": "atlantis",
    "names": ["Ann", None],
    "options": {"edition": "amigo"},
    "step": 1,
    "steps": 2,
    "over": False,
    "gave_up": None,
    "view": VIEW,
    "events": ENTRY["events"],
}
VIEWS = [
    {"version": 0, "view": {"players": [{"cards": 4, "points": 4}, {"cards": 5, "points": 5}], "turn": {"player": 1, "phase": "play"}}},
    {"version": 2, "view": {"players": [{}, {"cards": 4, "points": 10}], "turn": {"player": 0}}},
]
POINTS = [{"step": 0, "points": [-5, -4]}, {"step": 40, "points": [3, 9]}, {"step": 81, "points": [41, 38]}]
REVIEW = {
    "phase": "looking",
    "ahead": 0,
    "turns": 58,
    "reported": 71,
    "reports": [
        {
            "number": 13,
            "player": 1,
            "step": 17,
            "simulations": 2000,
            "choices": [
                {
                    "step": 17,
                    "made": [{"action": 103, "text": "A.ring", "says": {"key": "action.play"}, "places": ["card.ring", "figure.1.A"]}],
                    "best": [{"action": 110, "text": "B.ring", "says": {"key": "action.play"}, "places": ["card.ring", "figure.1.B"]}],
                    "error": {"mean": 0.071, "low": 0.062, "high": 0.08},
                    "chances": [0.581, 0.419],
                    "margins": [0.012, 0.012],
                    "best_chances": [0.51, 0.49],
                    "points": [-3, 4],
                    "best_points": [-3, 6],
                }
            ],
            "error": {"mean": 0.071, "low": 0.062, "high": 0.08},
            "grade": "mistake",
        }
    ],
}
NO_REVIEW = {"phase": "none", "ahead": 0, "turns": 0, "reported": 0, "reports": []}
STEP_EVENTS = [{"step": 1, "seat": None, "events": []}, {"step": 2, "seat": 1, "events": ENTRY["events"]}]
ACTION = {"type": "action", "id": "m1", "action": 103, "version": 4}
UNDO = {"type": "undo", "id": "m2"}
REVEAL = {"type": "reveal", "id": "m0", "contribution": VALUE}
SAY = {"type": "say", "id": "m3", "text": "Well played!"}
WHY = {"type": "why", "id": "m4", "thing": "card.ring"}
DONE = {"type": "done", "id": "m1", "version": 3, "reason": None, "clause": None}

GAME = {
    "game": "atlantis",
    "title": "Atlantis",
    "designers": "Leo Colovini",
    "rules": 1,
    "players": [2, 3, 4],
    "options": {"edition": ["amigo", "mayfair"]},
    "hidden_information": True,
    "levels": ["deckhand", "rower", "mate", "captain", "oracle"],
}
PREPARED = {"game": "atlantis", "rules": True, "bots": False}
POSITION = {"position": "atlantis 2 amigo | path 28: r3/0A ~ o4 | 0 hand=o home=BC bridge=lost | 1 hand=f | deck 2:ff | turn 0 choose"}
RECORD_ASKED = {"record": RECORD, "step": 1, "player": 0}
SHOW = {"action": 102, "text": "show", "says": {"key": "action.show", "args": {"cards": 2}}, "places": []}
POSITION_ANSWER = {"mover": 0, "legal": [SHOW], "odds": [], "scores": [-2, -8]}
EXPORTED = '{"table":"k7w2m9xq4rtz","created":1700000000000,"plan":{...},"result":{"scores":[41,38],"winners":[0],...},"record":"..."}\n'
LESSON = {
    "game": "atlantis",
    "seat": 0,
    "players": 2,
    "mover": 0,
    "view": VIEW,
    "steps": [
        {
            "key": "lesson.walk",
            "look": ["figure.0A"],
            "action": 103,
            "legal": LEGAL,
            "has_comment": True,
            "frames": [{"mover": 1, "events": ENTRY["events"], "view": VIEW}],
        }
    ],
}
LESSON_ANSWER = {"reason": {"key": "why.not_your_turn", "args": {}}, "clause": "A3.1"}
METRICS = "# HELP critias_tables_in_memory Tables that this process has in memory\ncritias_tables_in_memory 12.0\n"

# By operation; a body has an example of each kind of request.
ANSWERS: dict[str, Any] = {
    "post /api/tables": MADE,
    "get /api/tables": [LISTED],
    "get /api/tables/mine": [MINE],
    "post /api/tables/{table}/seats": SEATED,
    "post /api/tables/{table}/invitations": INVITED,
    "delete /api/tables/{table}/invitations/{seat}": INVITE,
    "get /api/tables/{table}": HELLO,
    "get /api/tables/{table}/log": [ENTRY],
    "get /api/tables/{table}/views": VIEWS,
    "get /api/tables/{table}/legal": LEGAL,
    "get /api/tables/{table}/record": RECORD,
    "get /api/tables/{table}/points": POINTS,
    "get /api/tables/{table}/review": REVIEW,
    "post /api/tables/{table}/review": {**NO_REVIEW, "phase": "waiting", "ahead": 1},
    "delete /api/tables/{table}/review": NO_REVIEW,
    "get /api/tables/{table}/steps": STEP_EVENTS,
    "get /api/tables/{table}/steps/{step}": EARLIER_POSITION,
    "post /api/tables/{table}/messages": DONE,
    "get /api/tables/{table}/stream": STREAMED,
    "get /api/games": [GAME],
    "post /api/games/{game}/legal": POSITION_ANSWER,
    "post /api/records": EARLIER_POSITION,
    "post /api/records/steps": STEP_EVENTS,
    "get /api/lessons/{game}": LESSON,
    "get /api/lessons/{game}/why": LESSON_ANSWER,
    "get /api/export": EXPORTED,
    "get /health": "ok",
    "get /ready": "ready",
    "get /api/preparation": [PREPARED],
    "get /metrics": METRICS,
}
BODIES: dict[str, dict[str, Any]] = {
    "post /api/tables": {"against a bot": WISH, "with friends": FRIENDLY_WISH, "continuing a record": CONTINUATION},
    "post /api/tables/{table}/seats": {"with an invitation": CLAIM},
    "post /api/tables/{table}/invitations": {"to the second seat": INVITE},
    "post /api/tables/{table}/messages": {
        "an action": ACTION,
        "a contribution to chance": REVEAL,
        "undo": UNDO,
        "chat": SAY,
        "a question why not": WHY,
    },
    "post /api/games/{game}/legal": {"near the end": POSITION},
    "post /api/records": {"as Ann saw it": RECORD_ASKED},
    "post /api/records/steps": {"as Ann saw it": RECORD_ASKED},
}
