"""A match of one's own, as a part of the frozen conversation."""


def practising(talk):
    """One player on both seats, who goes back, looks for more, and ends the match."""
    match = talk.change("ada", "practice.open", game="kuba")["match"]
    talk.ask("ada", "match.watch", match=match)
    action = {"type": "push", "from": "a7", "dir": "right"}
    talk.change("ada", "match.act", match=match, action=action)
    talk.see("ada", match, lambda value: value["ply"] == 1, "the push")
    talk.change("ada", "match.undo", match=match)
    talk.see("ada", match, lambda value: value["ply"] == 2, "the undo")
    talk.change("ada", "match.undo", match=match)
    talk.change("ada", "match.resign", match=match)
    talk.ask("bob", "match.watch", match=match)
    talk.change("ada", "match.abort", match=match)
    talk.change("ada", "practice.open", game="kapow")
