#include "games/record/events.hpp"
#include "games/record/fold.hpp"

/// What the directors of a tournament rule about a match that is played (TN-18).
namespace kabinet {
namespace {

/// A director gives a clock from a second to thirty days.
constexpr Millis kLeastAdded = 1000;
constexpr Millis kMostAdded = Millis{30} * 24 * 3600 * 1000;

/// The whole number at `name` of the detail; 0 for anything else.
std::int64_t number_in(const Json& detail, const char* name) {
    const auto it = detail.find(name);
    const bool fits = it != detail.end() && it->is_number_integer() &&
                      (!it->is_number_unsigned() || it->get<std::uint64_t>() < std::uint64_t{1} << 53);
    return fits ? it->get<std::int64_t>() : 0;
}

std::unexpected<Refusal> bad_ruling(std::string why) {
    return std::unexpected(Refusal{"bad_ruling", "TN-18", std::move(why)});
}

}  // namespace

/// Each ruling is carried out once, however often it is told.
Fold::Done Fold::rule(const Input& input, Millis t) {
    const bool adds = input.type == InputType::rule;
    const std::int64_t ruling = number_in(input.detail, "ruling");
    if (header_.format < 2 || !header_.tournament.is_object())
        return bad_ruling("directors rule about matches of tournaments, in records of format 2");
    if (ruling < 1 || input.detail.size() != (adds ? 2U : 1U) || (input.seat >= 0) != adds)
        return bad_ruling("a ruling names an entry of the tournament's log");
    if (rulings_.contains(ruling)) return bad_ruling("this ruling was carried out");
    auto events = adds ? give_time(input, t) : set_paused(input.type == InputType::pause, t);
    if (events) rulings_.insert(ruling);
    return events;
}

Fold::Done Fold::give_time(const Input& input, Millis t) {
    const Millis more = number_in(input.detail, "add_ms");
    const auto holder = seats_.find(input.seat);
    if (!clock_.timed() || holder == seats_.end() || holder->second.out)
        return bad_ruling("only the clock of a seat that plays is given time");
    if (more < kLeastAdded || more > kMostAdded)
        return bad_ruling("a clock is given from a second to thirty days");
    clock_.add(input.seat, more, t);
    Event event = told("extended", input.seat);
    event.body["ms"] = more;
    return one(std::move(event));
}

Fold::Done Fold::set_paused(bool paused, Millis t) {
    if (paused_ == paused) return bad_ruling(paused ? "the match is paused" : "the match is not paused");
    paused_ = paused;
    paused_until_ = -1;
    if (paused) {
        clock_.stop(t);
    } else {
        clock_.turn(ticking(), t);
    }
    return one(told(paused ? "paused" : "resumed"));
}

}  // namespace kabinet
