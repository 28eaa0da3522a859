"""A match of one's own, as a part of the frozen conversation."""


def practising(talk):
    """One player on both seats, who goes back, looks for more, and ends the match."""
    for who in ("lea", "mia"):
        talk.come(who)
        talk.ask(who, "sign_in.guest", name=who.title())
    match = talk.change("lea", "practice.open", game="kuba")["match"]
    talk.ask("lea", "match.watch", match=match)
    talk.push("lea", match, "a7", "right")
    talk.see("lea", match, lambda value: value["ply"] == 1, "the push")
    talk.change("lea", "match.undo", match=match)
    talk.see("lea", match, lambda value: value["ply"] == 2, "the undo")
    talk.change("lea", "match.undo", match=match)
    talk.change("lea", "match.resign", match=match)
    talk.ask("mia", "match.watch", match=match)
    talk.change("lea", "match.abort", match=match)
    talk.change("lea", "practice.open", game="kapow")
