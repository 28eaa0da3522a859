#include "games/kapow/wire.hpp"

namespace kabinet::kapow {

namespace {

/// One overload for each kind of happening.
class Teller {
  public:
    void operator()(const Revealed& it) {
        tell({{"type", "reveal"}, {"by", it.by}, {"at", place(it.at)}, {"card", name_of(it.card)}});
    }

    void operator()(const TookCard& it) {
        Json taking = {{"type", "take"}, {"by", it.by}, {"from", name_of(it.taken.from)}};
        const std::string card = name_of(it.taken.card);
        if (it.taken.from == Pile::discard) {
            taking["card"] = card;
            return tell(std::move(taking));
        }
        tell(std::move(taking));
        events.push_back({{{"type", "drawn"}, {"card", card}}, it.by});
    }

    void operator()(const DiscardedCard& it) {
        tell({{"type", "discard"}, {"by", it.by}, {"card", name_of(it.card)}});
    }

    void operator()(const Replaced& it) {
        tell({{"type", "replace"},
              {"by", it.by},
              {"at", place(it.at)},
              {"card", name_of(it.card)},
              {"discarded", shown(it.discarded)}});
    }

    void operator()(const MadePowerset& it) {
        tell({{"type", "powerset"}, {"by", it.by}, {"at", place(it.at)}, {"cards", shown(it.spot)}});
    }

    void operator()(const Swapped& it) {
        tell({{"type", "swap"}, {"by", it.by}, {"from", place(it.from)}, {"to", place(it.to)}});
    }

    void operator()(const Ended& it) { tell({{"type", "end"}, {"by", it.by}}); }

    void operator()(const DiscardedTriad& it) {
        Json spots = Json::array();
        for (const Spot& spot : it.triad) spots.push_back(shown(spot));
        tell({{"type", "triad"}, {"by", it.by}, {"triad", it.number}, {"cards", std::move(spots)}});
    }

    void operator()(const TurnedUp& it) { tell({{"type", "turn_up"}, {"card", name_of(it.card)}}); }

    void operator()(const Reshuffled& it) { tell({{"type", "reshuffle"}, {"cards", it.cards}}); }

    void operator()(const WentOut& it) { tell({{"type", "out"}, {"seat", it.seat}}); }

    void operator()(const Stalled& it) { tell({{"type", "stalled"}, {"seat", it.seat}}); }

    void operator()(const Scored& it) {
        Json points = Json::object();
        for (std::size_t seat = 0; seat < it.points.size(); ++seat)
            points[std::to_string(seat)] = it.points[seat];
        tell({{"type", "scored"},
              {"round", it.round},
              {"points", std::move(points)},
              {"doubled", it.doubled}});
    }

    void operator()(const Dealt& it) {
        tell({{"type", "deal"}, {"round", it.round}, {"first", it.first}, {"discard", name_of(it.discard)}});
    }

    void operator()(const Won& it) { tell({{"type", "won"}, {"seat", it.seat}, {"rule", "KP-16"}}); }

    std::vector<Event> events;

  private:
    static Json place(At at) { return Json::array({at.triad, at.level}); }
    void tell(Json body) { events.push_back({std::move(body), {}}); }
};

}  // namespace

std::vector<Event> to_events(const Happenings& happenings) {
    Teller teller;
    for (const Happening& happening : happenings) std::visit(teller, happening);
    return std::move(teller.events);
}

}  // namespace kabinet::kapow
