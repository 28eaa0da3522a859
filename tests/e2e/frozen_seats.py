"""How seats change before the start, and how a host asks who is ready, as a part of the frozen conversation."""


def changing_seats(talk):
    """Two change places, one says to be ready, and the match begins; a third one watches and is named."""
    match = talk.change("ada", "table.create", game="kuba")["match"]
    talk.change("ada", "table.sit", match=match, seat=0)
    talk.change("bob", "table.sit", match=match, seat=1)
    talk.ask("bob", "match.watch", match=match)
    for who in ("bob", "ada"):
        talk.change(who, "table.move", match=match, player=talk.bob, seat=0)
    talk.ask("bob", "table.ready", match=match)
    for who in ("bob", "ada"):
        talk.ask(who, "table.ask_ready", match=match)
    talk.see("bob", match, lambda value: "ready_check" in value, "the question")
    talk.ask("bob", "table.ready", match=match)
    talk.see("bob", match, lambda value: value["status"] == "playing", "the start")
    talk.ask("bob", "match.show_name", match=match, shown=True)
    talk.ask("bob", "match.unwatch", match=match)
    talk.ask("bob", "match.show_name", match=match, shown=False)
    talk.change("ada", "match.resign", match=match)
