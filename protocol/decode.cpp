#include "protocol/decode.hpp"

#include <algorithm>

#include "json/operations.hpp"
#include "protocol/patterns.hpp"

namespace kabinet::protocol {
namespace {

constexpr std::size_t kMaxToken = 64;

/// `name` as one reference token of a JSON pointer (RFC 6901 section 3), cut short where a client made it
/// long.
std::string token(std::string_view name) {
    std::size_t end = std::min(name.size(), kMaxToken);
    // Never within a character of several bytes.
    while (end < name.size() && end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0U) == 0x80U) --end;
    std::string escaped;
    append_token(escaped, name.substr(0, end));
    return escaped;
}

std::string range(const Rule& rule, std::string_view unit) {
    std::string text;
    if (rule.min > -kMaxInteger) text += " at least " + std::to_string(rule.min);
    if (rule.max < kMaxInteger)
        text += (text.empty() ? " at most " : " and at most ") + std::to_string(rule.max);
    return text + std::string(unit);
}

}  // namespace

bool Decoder::fail(std::string message) {
    fault_ = {{}, std::move(message)};
    return false;
}

bool Decoder::at(std::string_view name) {
    fault_.pointer.insert(0, token(name));
    return false;
}

bool Decoder::object(const Json& in) {
    return in.is_object() || fail("must be an object");
}

bool Decoder::boolean(const Json& in, bool& out) {
    if (!in.is_boolean()) return fail("must be true or false");
    out = in.get<bool>();
    return true;
}

bool Decoder::integer(const Json& in, std::int64_t& out, const Rule& rule) {
    if (!in.is_number_integer()) return fail("must be an integer");
    const bool huge =
        in.is_number_unsigned() && in.get<std::uint64_t>() > static_cast<std::uint64_t>(kMaxInteger);
    out = huge ? kMaxInteger : in.get<std::int64_t>();
    if (huge || !rule.allows(out)) return fail("must be" + range(rule, ""));
    return true;
}

bool Decoder::string(Json& in, std::string& out, const Rule& rule) {
    if (!in.is_string()) return fail("must be a string");
    out = std::move(in.get_ref<std::string&>());
    if (obeys(rule, out)) return true;
    if (!rule.allows(count_characters(out))) return fail("must have" + range(rule, " characters"));
    if (!matches(rule.pattern, out)) {
        return fail("must match " + std::string(regular_expression(rule.pattern)));
    }
    return fail("must be one of " + std::string(rule.one_of));
}

bool Decoder::embedded(Json& in, Json& out, const Rule& rule) {
    if (rule.pattern != Pattern::any && !object(in)) return false;
    out = std::move(in);
    return true;
}

bool Decoder::counted(std::size_t entries, const Rule& rule) {
    return rule.allows_count(entries) || fail("must have" + range(rule, " entries"));
}

bool Decoder::key(std::string_view name, const Rule& rule) {
    if (matches(rule.pattern, name)) return true;
    fail("is not a member name that " + std::string(regular_expression(rule.pattern)) + " allows");
    return at(name);
}

bool Decoder::unknown_member(const Json& in, bool (*known)(std::string_view)) {
    for (const auto& [name, value] : in.items()) {
        if (known(name)) continue;
        fail("is not a member known here");
        return at(name);
    }
    return fail("has unknown members");
}

}  // namespace kabinet::protocol
