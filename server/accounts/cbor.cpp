#include "server/accounts/cbor.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace kabinet {
namespace {

constexpr int kDeepestCbor = 4;

/// The major types (RFC 8949, section 3.1) that are followed by more than their head.
enum Major : unsigned { kBytes = 2, kText = 3, kArray = 4, kMap = 5, kTag = 6, kSimple = 7 };

struct Head {
    unsigned major;
    std::uint64_t argument;
};

std::optional<Head> take_head(std::string_view& rest) {
    if (rest.empty()) return std::nullopt;
    const auto first = static_cast<unsigned char>(rest.front());
    rest.remove_prefix(1);
    const unsigned major = first >> 5;
    const unsigned info = first & 31;
    if (info < 24) return Head{major, info};
    if (info > 27) return std::nullopt;  // reserved, or a length that is not told
    const std::size_t size = std::size_t{1} << (info - 24);
    if (rest.size() < size) return std::nullopt;
    std::uint64_t argument = 0;
    for (const char byte : rest.substr(0, size)) argument = argument << 8 | static_cast<unsigned char>(byte);
    rest.remove_prefix(size);
    if (major == kSimple && info == 24 && argument < 32) return std::nullopt;
    return Head{major, argument};
}

bool skip_item(std::string_view& rest, int depth);

/// Every item has a byte at least: a count that is too high ends with the bytes.
bool skip_items(std::string_view& rest, std::uint64_t count, int depth) {
    if (depth > kDeepestCbor || count > rest.size()) return false;
    for (; count > 0; --count)
        if (!skip_item(rest, depth)) return false;
    return true;
}

bool skip_item(std::string_view& rest, int depth) {
    const auto head = take_head(rest);
    if (!head) return false;
    switch (head->major) {
        case kBytes:
        case kText:
            if (head->argument > rest.size()) return false;
            rest.remove_prefix(static_cast<std::size_t>(head->argument));
            return true;
        case kArray:
            return skip_items(rest, head->argument, depth + 1);
        case kMap:
            return head->argument <= rest.size() && skip_items(rest, 2 * head->argument, depth + 1);
        case kTag:
            return skip_items(rest, 1, depth + 1);
        default:
            return true;
    }
}

}  // namespace

bool is_cbor_map(std::string_view bytes) {
    if (bytes.empty() || static_cast<unsigned char>(bytes.front()) >> 5 != kMap) return false;
    return skip_item(bytes, 0) && bytes.empty();
}

}  // namespace kabinet
