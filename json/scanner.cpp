#include "json/scanner.hpp"

#include <charconv>
#include <string>

namespace kabinet {
namespace {

bool digit(char c) {
    return c >= '0' && c <= '9';
}

/// The number `text` is, if a Number can hold it.
template <class Number>
bool convert(std::string_view text, Number& out) {
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, out);
    return error == std::errc() && stop == end;
}

template <class Number>
bool convert(std::string_view text, Json& out) {
    Number number{};
    if (!convert(text, number)) return false;
    out = number;
    return true;
}

}  // namespace

bool Scanner::word(std::string_view word) {
    skip_space();
    if (!std::string_view(at_, end_).starts_with(word)) return false;
    at_ += word.size();
    return true;
}

bool Scanner::boolean(bool& out) {
    out = word("true");
    return out || word("false");
}

bool Scanner::digits() {
    const char* const begin = at_;
    while (at_ != end_ && digit(*at_)) ++at_;
    return at_ != begin;
}

// RFC 8259 section 6. After a zero in front no digit is taken, and then none of what may follow is found.
bool Scanner::whole_number() {
    next('-');
    return next('0') || digits();
}

bool Scanner::fraction_and_exponent() {
    if (next('.') && !digits()) return false;
    if (!next('e') && !next('E')) return true;
    if (!next('+')) next('-');
    return digits();
}

bool Scanner::integer(std::int64_t& out) {
    skip_space();
    const char* const begin = at_;
    return whole_number() && convert({begin, at_}, out);
}

bool Scanner::number(Json& out) {
    const char* const begin = at_;
    if (!whole_number()) return false;
    const char* const whole = at_;
    if (!fraction_and_exponent()) return false;
    if (at_ != whole) return convert<double>({begin, at_}, out);
    // As the library reads it: only what has a minus is signed.
    return *begin == '-' ? convert<std::int64_t>({begin, at_}, out)
                         : convert<std::uint64_t>({begin, at_}, out);
}

bool Scanner::value(Json& out) {
    switch (front()) {
        case '{': {
            auto& members = (out = Json::object()).get_ref<Json::object_t&>();
            return object([&](std::string_view name) {
                const auto [member, fresh] = members.try_emplace(std::string(name));
                return fresh && value(member->second);
            });
        }
        case '[': {
            auto& items = (out = Json::array()).get_ref<Json::array_t&>();
            return array([&] { return value(items.emplace_back()); });
        }
        case '"': {
            std::string_view text;
            if (!string(text)) return false;
            out = text;
            return true;
        }
        case 't':
        case 'f': {
            bool truth = false;
            if (!boolean(truth)) return false;
            out = truth;
            return true;
        }
        case 'n':
            return null();
        default:
            return number(out);
    }
}

}  // namespace kabinet
