#include "games/record/choices.hpp"

#include <algorithm>

namespace kabinet {
namespace {

const OptionSpec* find_option(const Info& info, const std::string& name) {
    const auto it = std::ranges::find(info.options, name, &OptionSpec::name);
    return it == info.options.end() ? nullptr : &*it;
}

}  // namespace

std::optional<Refusal> check_options(const Info& info, const Json& options, std::optional<Seat> chooser) {
    if (!options.is_object()) return Refusal{"bad_options", "", "options must be an object"};
    for (const auto& [name, value] : options.items()) {
        const OptionSpec* spec = find_option(info, name);
        if (!spec) return Refusal{"bad_options", "", "there is no option " + name};
        if (!value.is_string() ||
            std::ranges::find(spec->values, value.get<std::string>()) == spec->values.end()) {
            return Refusal{"bad_options", "", "option " + name + " has no such value"};
        }
        if (spec->chooser != chooser) {
            return Refusal{"option_not_yours", "", "option " + name + " is not chosen here"};
        }
    }
    return std::nullopt;
}

}  // namespace kabinet
