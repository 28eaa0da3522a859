#include "server/match/accepted.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace kabinet {
namespace {

Accepted::Line line(const Fold& fold, Input input, bool asked) {
    return {.input = std::move(input), .note = fold.note(), .asked = asked, .over = fold.over()};
}

/// What the server itself writes after an input: the end of the match, or the close of a table that its host
/// left.
std::optional<Input> consequence(const Fold& fold, const Input& input, const std::string& player) {
    if (input.type == InputType::leave && player == fold.header().host.id) {
        return Input{InputType::close, -1, Json::object()};
    }
    if (fold.status() != Status::finished || input.type >= InputType::end) return std::nullopt;
    return fold.ending();
}

}  // namespace

std::expected<Accepted, Refusal> apply_inputs(Fold& fold, std::vector<Input> inputs,
                                              const std::string& player, Millis t) {
    Accepted accepted;
    for (Input& input : inputs) {
        auto done = fold.apply(input, t);
        if (!done) return std::unexpected(std::move(done.error()));
        std::ranges::move(*done, std::back_inserter(accepted.events));
        const auto last = consequence(fold, input, player);
        accepted.lines.push_back(line(fold, std::move(input), true));
        if (!last) continue;
        fold.apply(*last, t).value();
        accepted.lines.push_back(line(fold, *last, false));
    }
    return accepted;
}

}  // namespace kabinet
