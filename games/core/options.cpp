#include "games/core/options.hpp"

#include <algorithm>

#include "games/core/rules_version.hpp"

namespace kabinet {

namespace {

std::unexpected<Refusal> bad_options(std::string message) {
    return std::unexpected(Refusal{"bad_options", "", std::move(message)});
}

bool offers(const OptionSpec& option, const Json& value) {
    return value.is_string() && std::ranges::count(option.values, value.get_ref<const std::string&>()) > 0;
}

}  // namespace

std::expected<Json, Refusal> complete_options(const Info& info, const Json& given) {
    if (!given.is_object()) return bad_options("options are an object of names and values");
    Json complete = Json::object();
    for (const OptionSpec& option : info.options) {
        const auto value = given.find(option.name);
        if (value == given.end()) {
            complete[option.name] = option.values.front();
        } else if (offers(option, *value)) {
            complete[option.name] = *value;
        } else {
            return bad_options("option " + option.name + " has no such value");
        }
    }
    if (std::ranges::any_of(given.items(),
                            [&](const auto& member) { return !complete.contains(member.key()); })) {
        return bad_options(info.id + " has no such option");
    }
    return complete;
}

std::expected<Json, Refusal> check_setup(const Info& info, const Setup& setup) {
    if (setup.seats < info.min_seats || setup.seats > info.max_seats) {
        return std::unexpected(Refusal{"bad_seats", "",
                                       info.id + " is for " + std::to_string(info.min_seats) + " to " +
                                           std::to_string(info.max_seats) + " seats"});
    }
    if (const auto refusal = check_rules(info, rules_of(info, setup))) return std::unexpected(*refusal);
    return complete_options(info, setup.options);
}

}  // namespace kabinet
