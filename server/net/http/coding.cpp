#include "server/net/http/coding.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include "server/net/trimmed.hpp"

namespace kabinet::net {

namespace {

constexpr int kMost = 1000;

/// Cuts off and returns the text before the next `mark`. Drops the mark.
std::string_view next(std::string_view& rest, char mark) {
    const auto end = std::min(rest.find(mark), rest.size());
    const auto part = trimmed(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return part;
}

bool same(std::string_view one, std::string_view other) {
    return std::ranges::equal(
        one, other, {}, [](unsigned char c) { return std::tolower(c); },
        [](unsigned char c) { return std::tolower(c); });
}

/// A q-value, in thousandths: 0 or 1, with up to three digits after the point.
std::optional<int> quality(std::string_view text) {
    if (text.empty() || text.size() > 5 || (text[0] != '0' && text[0] != '1')) return std::nullopt;
    if (text.size() > 1 && text[1] != '.') return std::nullopt;
    int value = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        if (i == 1) continue;
        const char digit = i < text.size() ? text[i] : '0';
        if (digit < '0' || digit > '9') return std::nullopt;
        value = value * 10 + (digit - '0');
    }
    return value <= kMost ? std::optional(value) : std::nullopt;
}

/// The weight of one entry, "gzip" or "gzip;q=0.5".
std::optional<int> weight_of(std::string_view parameters) {
    if (parameters.empty()) return kMost;
    if (parameters.size() < 2 || !same(parameters.substr(0, 2), "q=")) return std::nullopt;
    return quality(parameters.substr(2));
}

/// The weight that the list gives to exactly this word; empty for none.
std::optional<int> listed(std::string_view list, std::string_view word) {
    while (!list.empty()) {
        std::string_view entry = next(list, ',');
        const std::string_view coding = next(entry, ';');
        if (same(coding, word)) {
            if (const auto found = weight_of(trimmed(entry))) return found;
        }
    }
    return std::nullopt;
}

}  // namespace

std::string_view name(Coding coding) {
    switch (coding) {
        case Coding::br:
            return "br";
        case Coding::gzip:
            return "gzip";
        case Coding::identity:
            break;
    }
    return "identity";
}

std::string_view suffix(Coding coding) {
    switch (coding) {
        case Coding::br:
            return ".br";
        case Coding::gzip:
            return ".gz";
        case Coding::identity:
            break;
    }
    return "";
}

int weight(std::string_view accept_encoding, Coding coding) {
    auto wanted = listed(accept_encoding, name(coding));
    if (!wanted) wanted = listed(accept_encoding, "*");
    return std::max(wanted.value_or(0), coding == Coding::identity ? 1 : 0);
}

}  // namespace kabinet::net
