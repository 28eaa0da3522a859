"""Settings of the tournaments that are hosted under the nemesis: formats, ties and points, drawn by chance."""

ARENA = {"format": "arena", "minutes": 1}
LONG = tuple([{"format": name}] for name in ("round_robin", "double_knockout"))  # for ties of one game
SHORT = ([{"format": "swiss", "rounds": 2}], [{"format": "knockout", "third_place": True}],
         [{"format": "groups", "size": 3, "advance": 1}, {"format": "knockout"}])
TIES = ({"game": "kuba", "tie": {"mode": "best", "games": 3}}, {"game": "kuba", "tie": {"games": 2}},
        {"game": "nine", "tie": {"mode": "sum", "games": 2}})
POINTS = ({"type": "three_one"}, {"type": "standard", "win": "2", "draw": "1", "loss": "0.5"}, {"type": "place"}, {"type": "win"})
MANY = {"game": "nine", "seats": 3, "smallest": 2}  # tables of three
POINTS_OF_MANY = ({"type": "place"}, {"type": "win"}, {"type": "share"}, {"type": "list", "by_rank": {"2": [3, 1], "3": ["4.5", 2, 0]}})


def drawn_settings(rng, first):
    """Those of one event, short enough for an evening under the nemesis. The `first` one of an evening is the shortest."""
    kind = rng.choice(("arena", "short", "short") if first else ("arena", "long", "ties", "ties", "short", "many"))
    settings = {"bots": True, "game": "kuba"}
    if kind == "many":
        return settings | MANY | {"stages": [rng.choice((ARENA, SHORT[0][0]))], "points": rng.choice(POINTS_OF_MANY)}
    if kind == "ties":
        settings |= rng.choice(TIES)
    stages = {"arena": ([ARENA],), "long": LONG}.get(kind, SHORT)
    points = {"points": rng.choice(POINTS)} if rng.random() < 0.5 else {}
    return settings | points | {"stages": rng.choice(stages), "leaver": rng.choice(("annulled", "forfeited"))}
