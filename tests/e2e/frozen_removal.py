"""What a host removes from a table, as a part of the frozen conversation."""


def removing(talk):
    """A host frees a seat for good; who sat there looks on, with a glance."""
    match = talk.change("ada", "table.create", game="kuba")["match"]
    talk.change("ada", "table.sit", match=match, seat=0)
    talk.change("bob", "table.sit", match=match, seat=1)
    talk.ask("bob", "match.watch", match=match, glance=True)
    for who in ("bob", "ada", "ada"):
        talk.change(who, "table.remove", match=match, player=talk.bob)
    talk.see("bob", match, lambda value: "removed" in value, "the removal")
    talk.change("bob", "table.sit", match=match, seat=1)
    talk.change("ada", "table.leave", match=match)
