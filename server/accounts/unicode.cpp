#include "server/accounts/unicode.hpp"

#include <sodium.h>
#include <unicode/icudataver.h>
#include <unicode/ubidi.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace kabinet::unicode {

namespace {

void require(UErrorCode error) {
    if (U_FAILURE(error)) throw std::runtime_error(std::string("ICU: ") + u_errorName(error));
}

int size_of(std::u16string_view text) {
    return static_cast<int>(text.size());
}

/// What `write` writes into a buffer. `write` gets the buffer, its size and a place for an error, and returns
/// the size that it needs, as all of ICU does.
template <typename Write>
std::u16string written(std::size_t guess, Write write) {
    std::u16string out(guess + 1, u'\0');
    for (;;) {
        UErrorCode error = U_ZERO_ERROR;
        const auto size = static_cast<std::size_t>(write(out.data(), static_cast<int>(out.size()), &error));
        if (error != U_BUFFER_OVERFLOW_ERROR) {
            require(error);
            out.resize(size);
            return out;
        }
        sodium_memzero(out.data(), out.size() * sizeof(char16_t));
        out.resize(size + 1);
    }
}

using Opener = const UNormalizer2*(UErrorCode*);

std::u16string normalised(Opener* open, std::u16string_view text) {
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2* form = open(&error);
    require(error);
    return written(text.size(), [&](char16_t* out, int room, UErrorCode* status) {
        return unorm2_normalize(form, text.data(), size_of(text), out, room, status);
    });
}

template <auto Close>
struct Closer {
    template <typename T>
    void operator()(T* it) const {
        Close(it);
    }
};

/// Safe for any number of threads, since nothing changes it once it is made.
const USpoofChecker* checker() {
    static const std::unique_ptr<USpoofChecker, Closer<uspoof_close>> one = [] {
        UErrorCode error = U_ZERO_ERROR;
        std::unique_ptr<USpoofChecker, Closer<uspoof_close>> made(uspoof_open(&error));
        uspoof_setChecks(made.get(), USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY,
                         &error);
        uspoof_setRestrictionLevel(made.get(), USPOOF_HIGHLY_RESTRICTIVE);
        require(error);
        return made;
    }();
    return one.get();
}

/// The text in the order in which it is seen where text runs from left to right.
std::u16string as_shown(std::u16string_view text) {
    const std::unique_ptr<UBiDi, Closer<ubidi_close>> order(ubidi_open());
    UErrorCode error = U_ZERO_ERROR;
    ubidi_setPara(order.get(), text.data(), size_of(text), UBIDI_LTR, nullptr, &error);
    require(error);
    if (ubidi_getDirection(order.get()) == UBIDI_LTR) return std::u16string(text);
    return written(text.size(), [&](char16_t* out, int room, UErrorCode* status) {
        return ubidi_writeReordered(order.get(), out, room, UBIDI_DO_MIRRORING | UBIDI_KEEP_BASE_COMBINING,
                                    status);
    });
}

std::u16string seen(std::u16string_view text) {
    std::u32string scalars = scalars_of(text);
    std::erase_if(scalars, [](char32_t c) {
        return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
    });
    return from_scalars(scalars);
}

}  // namespace

std::optional<std::u16string> from_utf8(std::string_view text) {
    std::u16string out(text.size(), u'\0');
    int size = 0;
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8(out.data(), size_of(out), &size, text.data(), static_cast<int>(text.size()), &error);
    if (error == U_INVALID_CHAR_FOUND) return std::nullopt;
    require(error);
    out.resize(static_cast<std::size_t>(size));
    return out;
}

std::string to_utf8(std::u16string_view text) {
    std::string out(text.size() * 3, '\0');
    int size = 0;
    UErrorCode error = U_ZERO_ERROR;
    u_strToUTF8(out.data(), static_cast<int>(out.size()), &size, text.data(), size_of(text), &error);
    require(error);
    out.resize(static_cast<std::size_t>(size));
    return out;
}

std::u32string scalars_of(std::u16string_view text) {
    std::u32string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        UChar32 c = 0;
        U16_NEXT(text.data(), i, text.size(), c);
        out += static_cast<char32_t>(c);
    }
    return out;
}

std::u16string from_scalars(std::u32string_view scalars) {
    std::u16string out;
    out.reserve(2 * scalars.size());
    for (const char32_t c : scalars) {
        if (U_IS_BMP(c)) {
            out += static_cast<char16_t>(c);
        } else {
            out += {U16_LEAD(c), U16_TRAIL(c)};
        }
    }
    return out;
}

std::u16string nfc(std::u16string_view text) {
    return normalised(unorm2_getNFCInstance, text);
}

std::u16string nfkc(std::u16string_view text) {
    return normalised(unorm2_getNFKCInstance, text);
}

std::u16string nfkd(std::u16string_view text) {
    return normalised(unorm2_getNFKDInstance, text);
}

std::u16string fold(std::u16string_view text) {
    return normalised(unorm2_getNFKCCasefoldInstance, text);
}

std::u16string skeleton(std::u16string_view text) {
    const std::u16string shown = as_shown(seen(text));
    return written(shown.size(), [&](char16_t* out, int room, UErrorCode* status) {
        return uspoof_getSkeleton(checker(), 0, shown.data(), size_of(shown), out, room, status);
    });
}

Spoof spoof_of(std::u16string_view text) {
    UErrorCode error = U_ZERO_ERROR;
    const int found = uspoof_check2(checker(), text.data(), size_of(text), nullptr, &error);
    require(error);
    return {.mixed_scripts = (found & USPOOF_RESTRICTION_LEVEL) != 0,
            .mixed_numbers = (found & USPOOF_MIXED_NUMBERS) != 0,
            .hidden_overlay = (found & USPOOF_HIDDEN_OVERLAY) != 0};
}

std::string version() {
    UVersionInfo data{};
    UErrorCode error = U_ZERO_ERROR;
    u_getDataVersion(data, &error);
    require(error);
    char text[U_MAX_VERSION_STRING_LENGTH];
    u_versionToString(data, text);
    return text;
}

}  // namespace kabinet::unicode
