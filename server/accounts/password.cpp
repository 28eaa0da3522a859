#include "server/accounts/password.hpp"

#include <sodium.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>
#include <stdexcept>

#include "server/accounts/common_passwords.hpp"
#include "server/accounts/unicode.hpp"
#include "server/accounts/wiped.hpp"

namespace kabinet {

namespace {

constexpr std::size_t kLeastScalars = 8;
constexpr std::size_t kMostBytes = 256;
/// More is not even normalised: what is typed may become shorter then, but not by so much.
constexpr std::size_t kMostTyped = 4 * kMostBytes;

bool has_unassigned(std::u16string_view text) {
    const Wiped<std::u32string> scalars{unicode::scalars_of(text)};
    return std::ranges::any_of(scalars.text,
                               [](char32_t c) { return !u_isdefined(static_cast<UChar32>(c)); });
}

std::u32string folded(std::u16string_view text) {
    const Wiped<std::u16string> fold{unicode::fold(text)};
    return unicode::scalars_of(fold.text);
}

/// What is left of a password or a name without what people put around it.
std::u32string_view core(std::u32string_view folded) {
    const auto alone = [](char32_t c) { return u_isalpha(static_cast<UChar32>(c)) == 0; };
    while (!folded.empty() && alone(folded.front())) folded.remove_prefix(1);
    while (!folded.empty() && alone(folded.back())) folded.remove_suffix(1);
    return folded;
}

/// `name` is no secret.
bool is_name(std::u32string_view folded_password, std::string_view name) {
    const auto read = unicode::from_utf8(name);
    if (!read) return false;
    const std::u32string fold = folded(*read);
    if (folded_password == fold) return true;
    return !core(fold).empty() && core(folded_password) == core(fold);
}

std::optional<PasswordFlaw> flaw_of(std::u16string_view form, std::string_view name) {
    const Wiped<std::u32string> scalars{unicode::scalars_of(form)};
    if (scalars.text.size() < kLeastScalars) return PasswordFlaw::too_short;
    const Wiped<std::u32string> fold{folded(form)};
    if (is_name(fold.text, name)) return PasswordFlaw::is_name;
    if (is_common_password(fold.text)) return PasswordFlaw::common;
    return std::nullopt;
}

/// The one form of a password, as UTF-16. Nothing when there is none.
std::expected<std::u16string, PasswordFlaw> form_of(std::string_view typed) {
    if (typed.size() > kMostTyped) return std::unexpected(PasswordFlaw::too_long);
    auto read = unicode::from_utf8(typed);
    if (!read) return std::unexpected(PasswordFlaw::not_utf8);
    const Wiped<std::u16string> text{std::move(*read)};
    if (has_unassigned(text.text)) return std::unexpected(PasswordFlaw::unassigned);
    return unicode::nfkc(text.text);
}

/// Lets libsodium find the fastest code for this processor, once.
void need_sodium() {
    static const int ready = sodium_init();
    if (ready < 0) throw std::runtime_error("libsodium does not start");
}

}  // namespace

Password Password::as_given(std::string_view typed) {
    auto form = form_of(typed);
    if (!form) return Password(Secret());
    const Wiped<std::u16string> text{std::move(*form)};
    const Wiped<std::string> bytes{unicode::to_utf8(text.text)};
    return Password(bytes.text.size() > kMostBytes ? Secret() : Secret(bytes.text));
}

std::expected<Password, PasswordFlaw> read_password(std::string_view typed, std::string_view name) {
    auto form = form_of(typed);
    if (!form) return std::unexpected(form.error());
    const Wiped<std::u16string> text{std::move(*form)};
    Password password = Password::as_given(typed);
    if (password.reveal().empty() && !text.text.empty()) return std::unexpected(PasswordFlaw::too_long);
    if (const auto flaw = flaw_of(text.text, name)) return std::unexpected(*flaw);
    return password;
}

std::string_view why(PasswordFlaw flaw) {
    switch (flaw) {
        case PasswordFlaw::not_utf8:
            return "The password is not valid UTF-8.";
        case PasswordFlaw::unassigned:
            return "The password has a character that this server does not know.";
        case PasswordFlaw::too_short:
            return "A password needs at least 8 characters, and 15 are better.";
        case PasswordFlaw::too_long:
            return "A password has at most 256 bytes.";
        case PasswordFlaw::common:
            return "This password is among the first that anybody would try.";
        case PasswordFlaw::is_name:
            return "A password must not be the name of its account.";
    }
    return "";
}

std::string hash_password(const Password& password, const PasswordCost& cost) {
    need_sodium();
    std::array<char, crypto_pwhash_STRBYTES> out{};
    const std::string_view text = password.reveal();
    if (crypto_pwhash_str_alg(out.data(), text.data(), text.size(), cost.passes, cost.memory,
                              crypto_pwhash_ALG_ARGON2ID13) != 0) {
        throw std::bad_alloc();
    }
    return out.data();
}

/// The library says EINVAL for another password, and nothing or ENOMEM for what it could not do.
bool verify_password(const std::string& hash, const Password& password) {
    need_sodium();
    const std::string_view text = password.reveal();
    errno = 0;
    if (crypto_pwhash_str_verify(hash.c_str(), text.data(), text.size()) == 0) return true;
    if (errno == EINVAL) return false;
    throw std::bad_alloc();
}

void burn(const Password& password, const PasswordCost& cost) {
    need_sodium();
    std::array<unsigned char, 32> out{};
    constexpr std::array<unsigned char, crypto_pwhash_SALTBYTES> salt{};
    const std::string_view text = password.reveal();
    if (crypto_pwhash(out.data(), out.size(), text.data(), text.size(), salt.data(), cost.passes, cost.memory,
                      crypto_pwhash_ALG_ARGON2ID13) != 0) {
        throw std::bad_alloc();
    }
}

bool needs_rehash(const std::string& hash, const PasswordCost& cost) {
    return crypto_pwhash_str_needs_rehash(hash.c_str(), cost.passes, cost.memory) != 0;
}

}  // namespace kabinet
