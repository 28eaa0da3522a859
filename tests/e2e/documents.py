"""Documents as a client keeps them: snapshots, patches and the count that has no gaps."""

import copy


class Gap(AssertionError):
    """A patch came that does not follow what is there."""


class Document:
    def __init__(self, name, record=False):
        self.name = name
        self.epoch = None
        self.life = None  # of the server that sent the last snapshot
        self.seq = None
        self.value = None
        self.snapshots = 0
        self.patches = 0
        self.events = []
        self.history = {} if record else None  # value by seq

    def snapshot(self, params):
        self.epoch, self.seq, self.value = params["epoch"], params["seq"], params["value"]
        self.snapshots += 1
        self._note()

    def patch(self, params):
        if self.seq is None or params["seq"] != self.seq + 1:
            raise Gap(f"{self.name}: patch {params['seq']} after {self.seq}")
        self.value = patched(self.value, params["ops"])
        self.seq = params["seq"]
        self.patches += 1
        self.events += params.get("events", [])
        self._note()

    def reached(self, watching):
        """Whether it is at least what the answer to a watch says."""
        return self.epoch == watching["epoch"] and self.seq >= watching["seq"]

    def place(self):
        """Where to resume."""
        return {"doc": self.name, "epoch": self.epoch, "seq": self.seq}

    def _note(self):
        if self.history is not None:
            self.history[self.seq] = copy.deepcopy(self.value)


def patched(value, ops):
    """`value` after a JSON Patch (RFC 6902) of add, remove and replace; AssertionError when it does not fit. What is changed
    is copied, all else is shared with `value`."""
    for op in ops:
        value = _step(value, op)
    return value


def _step(value, op):
    assert set(op) == ({"op", "path"} if op["op"] == "remove" else {"op", "path", "value"}), op
    if op["path"] == "":
        assert op["op"] == "replace", op
        return op["value"]
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in op["path"].split("/")[1:]]
    value = parent = copy.copy(value)
    for part in way:
        place = int(part) if isinstance(parent, list) else part
        parent[place] = copy.copy(parent[place])
        parent = parent[place]
    if isinstance(parent, list):
        _step_list(parent, op, last)
    else:
        _step_object(parent, op, last)
    return value


def _step_object(parent, op, name):
    if op["op"] == "add":
        parent[name] = op["value"]
        return
    assert name in parent, op
    if op["op"] == "remove":
        del parent[name]
    else:
        parent[name] = op["value"]


def _step_list(parent, op, place):
    if op["op"] == "add":
        index = len(parent) if place == "-" else int(place)
        assert index <= len(parent), op
        parent.insert(index, op["value"])
    elif op["op"] == "remove":
        del parent[int(place)]
    else:
        parent[int(place)] = op["value"]
