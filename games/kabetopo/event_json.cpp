#include "games/kabetopo/event_json.hpp"

#include "games/kabetopo/action_json.hpp"

namespace kabinet::kabetopo {

namespace {

/// One body for each kind of happening.
class Teller {
  public:
    explicit Teller(const Position& after) : after_(after) {}

    Json operator()(const Moved& moved) const {
        Json body = of_runner("move", moved);
        body["from"] = name_of(moved.from);
        body["to"] = name_of(moved.to);
        body["by"] = name_of(moved.by);
        return body;
    }
    Json operator()(const Bumped& bumped) const {
        Json body = of_runner("bump", bumped);
        body["from"] = name_of(bumped.from);
        body["to"] = name_of(bumped.to);
        return body;
    }
    Json operator()(const TookStone& took) const {
        Json body = of_runner("stone", took);
        body["peak"] = name_of(took.peak);
        body["order"] = took.order;
        return body;
    }
    Json operator()(const Halfway& halfway) const {
        Json body = of_runner("halfway", halfway);
        body["corner"] = name_of(halfway.corner);
        return body;
    }
    Json operator()(const CameHome& home) const {
        Json body = of_runner("tadaima", home);
        body["corner"] = name_of(home.corner);
        body["place"] = home.place;
        body["natural"] = home.natural;
        return body;
    }
    Json operator()(const Dropped& dropped) const {
        Json body = drop_json(dropped.drop);
        body["seat"] = dropped.seat;
        return body;
    }
    Json operator()(CashedIn cashed) const { return {{"type", "token"}, {"seat", cashed.seat}}; }
    Json operator()(Ended ended) const { return {{"type", "end"}, {"seat", ended.seat}}; }
    Json operator()(Passed passed) const { return {{"type", "passed"}, {"seat", passed.seat}}; }
    Json operator()(const Scored& scored) const {
        return {{"type", "points"},
                {"seat", scored.seat},
                {"for", name_of(scored.feat)},
                {"points", scored.points}};
    }
    Json operator()(RoundOver over) const {
        return {{"type", "round_over"}, {"round", over.round + 1}, {"rule", over.quiet ? "KB-21" : "KB-17"}};
    }
    Json operator()(RoundBegun begun) const { return {{"type", "round"}, {"round", begun.round + 1}}; }
    Json operator()(MatchOver) const {
        Json seats = Json::array();
        const auto ranks = ranking(after_);
        for (Seat seat = 0; seat < after_.seats; ++seat) {
            if (ranks[static_cast<std::size_t>(seat)] == 1) seats.push_back(seat);
        }
        return {{"type", "won"}, {"seats", std::move(seats)}, {"rule", "KB-20"}};
    }

  private:
    Json of_runner(const char* type, const auto& happening) const {
        return {{"type", type},
                {"runner", name_of(after_.corner_of(happening.runner))},
                {"seat", happening.seat}};
    }

    const Position& after_;
};

}  // namespace

Json event_json(const Happening& happening, const Position& after) {
    return std::visit(Teller(after), happening);
}

}  // namespace kabinet::kabetopo
