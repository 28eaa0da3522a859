#include "tournament/fold.hpp"

#include "tournament/rules.hpp"

namespace kabinet::tournament {
namespace {

std::expected<void, Denial> dispatch(State& state, const Input& input, const std::optional<Bytes32>& secret) {
    const Json& body = input.body;
    switch (input.type) {
        case InputType::enter:
            return rules::enter(state, body);
        case InputType::check_in:
            return rules::check_in(state, body);
        case InputType::withdraw:
            return rules::withdraw(state, body);
        case InputType::back:
            return rules::back(state, body);
        case InputType::pause:
        case InputType::resume:
            return rules::pause(state, body, input.type == InputType::pause);
        case InputType::forbid:
        case InputType::force:
        case InputType::allow:
            return rules::instruct(state, body, input.type);
        case InputType::bye:
            return rules::ask_bye(state, body);
        case InputType::rounds:
            return rules::plan_rounds(state, body);
        case InputType::seeds:
            return rules::seeds(state, body);
        case InputType::start:
            return rules::start(state, body, secret);
        case InputType::hold:
        case InputType::go_on:
        case InputType::finish:
        case InputType::cancel:
            return rules::turn(state, body, input.type);
        case InputType::paired:
            return rules::pair(state, body);
        case InputType::repaired:
            return rules::pair_anew(state, body);
        case InputType::unpaired:
            return rules::unpair(state, body);
        case InputType::begun:
            return rules::begin(state, body);
        case InputType::result:
        case InputType::correct:
            return rules::result(state, body, input.type == InputType::correct);
        case InputType::forfeit:
            return rules::forfeit(state, body);
        case InputType::annul:
            return rules::annul(state, body);
        case InputType::time:
            return rules::move_clock(state, body);
        case InputType::remade:
            return rules::remake(state, body);
        case InputType::extend:
            return rules::extend(state, body);
        case InputType::pause_match:
        case InputType::resume_match:
            return rules::pause_match(state, body, input.type == InputType::pause_match);
        case InputType::change:
            return rules::change(state, body);
        case InputType::undo:
            break;
    }
    return deny("bad_input", "TN-1", "there is no such input");
}

}  // namespace

Fold::Fold(Settings settings, std::optional<Bytes32> secret)
    : settings_(std::move(settings)), secret_(secret) {
    state_.settings = settings_;
}

std::expected<void, Denial> Fold::apply(const Input& input) {
    if (!input.body.is_object()) return deny("bad_input", "TN-1", "the body of an input is an object");
    if (version_of(input.type) > settings_.rules)
        return deny("old_rules", "TN-1", "the event goes on by the rules with which it was created");
    const auto done = input.type == InputType::undo ? undo(input) : dispatch(state_, input, secret_);
    if (!done) return done;
    ++inputs_;
    if (input.type != InputType::undo) live_.emplace_back(inputs_, input);
    return {};
}

std::expected<int, Denial> Fold::undoable() const {
    if (auto denial = rules::wrong_phase(state_, false)) return std::unexpected(std::move(*denial));
    if (live_.empty()) return deny("nothing_to_undo", "TN-18", "nothing was done that could be taken back");
    const auto& [number, input] = live_.back();
    const bool played =
        input.type == InputType::begun || input.type == InputType::remade ||
        input.type == InputType::extend ||
        (input.type == InputType::annul && state_.settings.rated && input.body.contains("match")) ||
        input.body.value("source", Json()) == "played";
    if (played) {
        return deny("undo_blocked", "TN-18", "a match was played there", {{"by", number}});
    }
    return number;
}

std::expected<void, Denial> Fold::undo(const Input& input) {
    const auto number = undoable();
    if (!number) return std::unexpected(number.error());
    const auto named = input.body.find("input");
    if (input.body.size() != 1 || named == input.body.end() || *named != *number) {
        return deny("bad_input", "TN-18", "an undo names the last input that is not taken back");
    }
    live_.pop_back();
    // What is shown is the fold over what is left.
    State anew;
    anew.settings = settings_;
    for (const auto& [n, before] : live_) (void)dispatch(anew, before, secret_);
    state_ = std::move(anew);
    return {};
}

}  // namespace kabinet::tournament
