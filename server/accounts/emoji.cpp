#include "server/accounts/emoji.hpp"

#include <unicode/uchar.h>

#include "server/accounts/unicode.hpp"

namespace kabinet {

namespace {

constexpr char32_t kJoiner = 0x200d;
constexpr char32_t kAsText = 0xfe0e;
constexpr char32_t kAsPicture = 0xfe0f;
constexpr char32_t kKeycap = 0x20e3;
constexpr char32_t kBlackFlag = 0x1f3f4;
constexpr char32_t kFirstTag = 0xe0020;
constexpr char32_t kLastTag = 0xe007f;

bool has(char32_t c, UProperty property) {
    return u_hasBinaryProperty(static_cast<UChar32>(c), property) != 0;
}

char32_t at_or_none(std::u32string_view text, std::size_t at) {
    return at < text.size() ? text[at] : U'\0';
}

bool keycap_key(char32_t c) {
    return (c >= U'0' && c <= U'9') || c == U'#' || c == U'*';
}

bool tag(char32_t c) {
    return c >= kFirstTag && c <= kLastTag;
}

/// Of a black flag with tags behind it. Tags are not seen, so that only those count which make a known flag.
std::size_t tagged_flag(std::u32string_view text, std::size_t at) {
    std::size_t end = at + 1;
    while (tag(at_or_none(text, end))) ++end;
    const std::u16string flag = unicode::from_scalars(text.substr(at, end - at));
    const auto size = static_cast<int>(flag.size());
    return u_stringHasBinaryProperty(flag.data(), size, UCHAR_RGI_EMOJI_TAG_SEQUENCE) ? end - at : 0;
}

/// Of one picture, before anything joined to it.
std::size_t picture(std::u32string_view text, std::size_t at) {
    const char32_t c = at_or_none(text, at);
    const char32_t next = at_or_none(text, at + 1);
    if (keycap_key(c)) return next == kAsPicture && at_or_none(text, at + 2) == kKeycap ? 3 : 0;
    if (c == kBlackFlag && tag(next)) return tagged_flag(text, at);
    if (!has(c, UCHAR_EXTENDED_PICTOGRAPHIC)) return 0;
    return next == kAsText || next == kAsPicture || has(next, UCHAR_EMOJI_MODIFIER) ? 2 : 1;
}

}  // namespace

std::size_t emoji_length(std::u32string_view text, std::size_t at) {
    std::size_t length = picture(text, at);
    while (length > 0 && at_or_none(text, at + length) == kJoiner) {
        const std::size_t more = picture(text, at + length + 1);
        if (more == 0) break;
        length += 1 + more;
    }
    return length;
}

}  // namespace kabinet
