#include "server/match/table_terms.hpp"

#include "json/json.hpp"

namespace kabinet {
namespace {

constexpr const char* kLeast = "rating_min";
constexpr const char* kMost = "rating_max";

std::optional<int> bound(const Json& terms, const char* name) {
    if (!terms.contains(name)) return std::nullopt;
    return terms.at(name).get<int>();
}

}  // namespace

std::string TableTerms::words() const {
    std::string text;
    if (rating_min) text = "from " + std::to_string(*rating_min);
    if (rating_min && rating_max) text += ' ';
    if (rating_max) text += "to " + std::to_string(*rating_max);
    return text;
}

std::string TableTerms::text() const {
    if (!any()) return {};
    Json terms = Json::object();
    if (rating_min) terms[kLeast] = *rating_min;
    if (rating_max) terms[kMost] = *rating_max;
    return terms.dump();
}

std::expected<TableTerms, std::string> TableTerms::parse(const std::string& text) try {
    if (text.empty()) return TableTerms{};
    const Json read = Json::parse(text);
    TableTerms terms{bound(read, kLeast), bound(read, kMost)};
    if (terms.text() != text) return std::unexpected("the terms of its table are not in their one form");
    return terms;
} catch (const std::exception&) {
    return std::unexpected("the terms of its table cannot be read");
}

}  // namespace kabinet
