#include "server/store/forgotten.hpp"

#include "json/json.hpp"

namespace kabinet {
namespace {

Json object_of(const std::string& text) {
    Json parsed = Json::parse(text, nullptr, false);
    return parsed.is_object() ? parsed : Json(nullptr);
}

}  // namespace

std::string forgotten_terms(const std::string& header, const std::string& terms) {
    Json left = object_of(terms);
    const Json head = object_of(header);
    if (left.is_null() || head.is_null()) return terms;
    left["title"] = head.value(Json::json_pointer("/settings/game"), Json(""));
    left["text"] = "";
    return left.dump();
}

std::string forgotten_reason(const std::string& entry) {
    Json left = object_of(entry);
    if (left.is_null()) return entry;
    left["reason"] = "";
    return left.dump();
}

bool hosts(const std::string& terms, const std::string& account) {
    const Json read = object_of(terms);
    const auto host = read.find("host");
    return host != read.end() && *host == account;
}

}  // namespace kabinet
