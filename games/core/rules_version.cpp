#include "games/core/rules_version.hpp"

namespace kabinet {

int rules_of(const Info& info, const Setup& setup) {
    return setup.rules == 0 ? info.rules_version : setup.rules;
}

std::optional<Refusal> check_rules(const Info& info, int rules) {
    if (rules >= 1 && rules <= info.rules_version) return std::nullopt;
    return Refusal{"unknown_rules", "",
                   "played by version " + std::to_string(rules) + " of the rules of " + info.title +
                       "; this program knows versions 1 to " + std::to_string(info.rules_version)};
}

void save_rules(Json& save, int rules) {
    if (rules > 1) save["rules"] = rules;
}

std::optional<int> saved_rules(const Info& info, const Json& save) {
    const auto member = save.find("rules");
    if (member == save.end()) return 1;
    if (!member->is_number_integer() || *member < 2 || *member > info.rules_version) return std::nullopt;
    return member->get<int>();
}

}  // namespace kabinet
