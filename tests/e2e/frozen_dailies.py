"""The daily flick and the daily push, as a part of the frozen conversation. What depends on the day is left out of it."""

from client import new_key

FLICK = {"type": "flick", "vector": [0, 0.4]}


def daily_line(talk, who, method, **params):
    """Asks, and keeps which members the answer has in place of the day's values."""
    result = talk.ask(who, method, **params)
    line = talk.lines[-1]
    line["params"] = {name: f"<{name}>" if name in ("day", "key", "action") else value for name, value in params.items()}
    if result is not None:
        line["result"] = dict.fromkeys(sorted(result), "<of the day>")
    return result


def dailies(talk):
    """One uses up all flicks and gives the push up; another one may see neither before."""
    for who in ("nia", "ole"):
        talk.come(who)
    daily_line(talk, "nia", "daily.show", daily="flick")
    account = talk.ask("nia", "sign_in.guest", name="Nia")["player"]["id"]
    talk.ask("ole", "sign_in.guest", name="Ole")
    day = daily_line(talk, "nia", "daily.show", daily="flick")["day"]
    daily_line(talk, "ole", "daily.watch", daily="flick")
    daily_line(talk, "ole", "daily.unwatch", daily="flick", day=day)
    daily_line(talk, "nia", "daily.flick", day="2020-01-01", action=FLICK, key=new_key())
    daily_line(talk, "nia", "daily.flick", day=day, action={"type": "fly"}, key=new_key())
    for _ in range(4):
        daily_line(talk, "nia", "daily.flick", day=day, action=FLICK, key=new_key())
    for who in ("nia", "ole"):
        daily_line(talk, who, "daily.path", account=account)
        daily_line(talk, who, "daily.record", daily="flick", day=day)
    daily_line(talk, "nia", "daily.record", daily="flick", day="2026-01-01")
    opened = daily_line(talk, "nia", "daily.open", day=day, key=new_key())
    legal = opened["legal"] if "legal" in opened else opened["task"]["legal"]
    daily_line(talk, "nia", "daily.push", day=day, action=legal[0], key=new_key())
    for _ in range(2):
        daily_line(talk, "nia", "daily.give_up", daily="push", day=day, key=new_key())
