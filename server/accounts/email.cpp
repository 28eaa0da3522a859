#include "server/accounts/email.hpp"

#include <algorithm>

#include "json/json.hpp"

namespace kabinet {
namespace {

constexpr std::size_t kLongest = 254;
constexpr std::size_t kLongestLocal = 64;
constexpr std::string_view kLocal = "!#$%&'*+-/=?^_`{|}~.";

bool is_alphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Parts between dots, none of them empty.
bool is_dotted(std::string_view text) {
    return !text.empty() && text.front() != '.' && text.back() != '.' && !text.contains("..");
}

bool is_local(std::string_view text) {
    return is_dotted(text) && text.size() <= kLongestLocal &&
           std::ranges::all_of(text, [](char c) { return is_alphanumeric(c) || kLocal.contains(c); });
}

bool is_domain(std::string_view text) {
    return is_dotted(text) && text.contains('.') && text.front() != '-' &&
           std::ranges::all_of(text, [](char c) { return is_alphanumeric(c) || c == '-' || c == '.'; });
}

/// The object that `text` is; null when it is none.
Json object_of(std::string_view text) {
    Json value = Json::parse(text, nullptr, false);
    return value.is_object() ? value : Json();
}

}  // namespace

std::optional<std::string> read_email(std::string_view typed) {
    while (!typed.empty() && typed.front() == ' ') typed.remove_prefix(1);
    while (!typed.empty() && typed.back() == ' ') typed.remove_suffix(1);
    const auto at = typed.find('@');
    if (at == std::string_view::npos || typed.size() > kLongest) return std::nullopt;
    if (!is_local(typed.substr(0, at)) || !is_domain(typed.substr(at + 1))) return std::nullopt;
    return std::string(typed);
}

std::string email_text(const Email& email) {
    return Json{{"address", email.address}, {"since", email.since}, {"changed", email.changed}}.dump();
}

std::optional<Email> email_of(std::string_view text) {
    const Json value = object_of(text);
    if (value.is_null() || !value.contains("address")) return std::nullopt;
    return Email{value.value("address", ""), value.value("since", std::int64_t{0}),
                 value.value("changed", true)};
}

std::string mail_code_text(const MailCode& code) {
    return Json{{"hash", code.hash}, {"until", code.until}, {"address", code.address}}.dump();
}

std::optional<MailCode> mail_code_of(std::string_view text) {
    const Json value = object_of(text);
    if (value.is_null() || !value.contains("hash")) return std::nullopt;
    return MailCode{value.value("hash", ""), value.value("until", std::int64_t{0}),
                    value.value("address", "")};
}

}  // namespace kabinet
