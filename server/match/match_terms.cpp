#include "server/match/match_terms.hpp"

#include <optional>

#include "json/json.hpp"

namespace kabinet {
namespace {

constexpr const char* kLeast = "rating_min";
constexpr const char* kMost = "rating_max";
constexpr const char* kNetworks = "networks";

std::optional<int> bound(const Json& terms, const char* name) {
    if (!terms.contains(name)) return std::nullopt;
    return terms.at(name).get<int>();
}

}  // namespace

std::string MatchTerms::text() const {
    if (*this == MatchTerms{}) return {};
    Json terms = Json::object();
    if (table.rating_min) terms[kLeast] = *table.rating_min;
    if (table.rating_max) terms[kMost] = *table.rating_max;
    if (!networks.empty()) terms[kNetworks] = networks;
    return terms.dump();
}

std::expected<MatchTerms, std::string> MatchTerms::parse(const std::string& text) try {
    if (text.empty()) return MatchTerms{};
    const Json read = Json::parse(text);
    const MatchTerms terms{{bound(read, kLeast), bound(read, kMost)},
                           read.value(kNetworks, Networks::Marks{})};
    if (terms.text() != text) return std::unexpected("the terms of its table are not in their one form");
    return terms;
} catch (const std::exception&) {
    return std::unexpected("the terms of its table cannot be read");
}

}  // namespace kabinet
