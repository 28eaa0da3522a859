#include "server/match/accepted.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace kabinet {
namespace {

Accepted::Line line(const Fold& fold, Input input, bool asked) {
    return {.input = std::move(input), .note = fold.note(), .asked = asked, .over = fold.over()};
}

bool host_sits(const Fold& fold) {
    return fold.seat_of(fold.header().host.id).has_value();
}

/// What the server itself writes after an input: the close of a table whose host lost the seat, the start
/// after the last nonce, the end of the match.
std::optional<Input> consequence(const Fold& fold, InputType type, bool host_sat) {
    const bool unseats = type == InputType::leave || type == InputType::unlock;
    if (unseats && host_sat && !host_sits(fold)) return Input{InputType::close, -1, Json::object()};
    if (type == InputType::reveal && fold.awaiting().empty())
        return Input{InputType::start, -1, Json::object()};
    if (fold.status() != Status::finished || type >= InputType::end) return std::nullopt;
    return fold.ending();
}

}  // namespace

std::expected<Accepted, Refusal> apply_inputs(Fold& fold, std::vector<Input> inputs, Millis t) {
    Accepted accepted;
    for (Input& input : inputs) {
        const InputType type = input.type;
        const bool host_sat = type < InputType::act && host_sits(fold);
        auto done = fold.apply(input, t);
        if (!done) return std::unexpected(std::move(done.error()));
        std::ranges::move(*done, std::back_inserter(accepted.events));
        accepted.lines.push_back(line(fold, std::move(input), &input == &inputs.back()));
        auto next = consequence(fold, type, host_sat);
        if (!next) continue;
        auto after = fold.apply(*next, t).value();
        if (next->type == InputType::start) std::ranges::move(after, std::back_inserter(accepted.events));
        accepted.lines.push_back(line(fold, std::move(*next), false));
    }
    return accepted;
}

}  // namespace kabinet
