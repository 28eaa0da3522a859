#include "server/accounts/recovery_codes.hpp"

#include <algorithm>

#include "server/accounts/token.hpp"
#include "server/accounts/wiped.hpp"

namespace kabinet {

namespace {

constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t kGroup = 5;
constexpr std::string_view kBetween = " -";

static_assert(kAlphabet.size() == 32, "a byte gives each character as often as any other");

/// The character of the alphabet that was meant, or 0.
char meant(char typed) {
    const char lower = typed >= 'A' && typed <= 'Z' ? static_cast<char>(typed - 'A' + 'a') : typed;
    if (lower == 'o') return '0';
    if (lower == 'i' || lower == 'l') return '1';
    return kAlphabet.contains(lower) ? lower : '\0';
}

/// The characters of a code alone. Empty when `typed` is no code.
std::string read_code(std::string_view typed) {
    std::string out;
    out.reserve(kRecoveryCodeCharacters);
    for (const char c : typed) {
        if (kBetween.contains(c)) continue;
        const char one = meant(c);
        if (one == '\0' || out.size() == kRecoveryCodeCharacters) return "";
        out += one;
    }
    return out.size() == kRecoveryCodeCharacters ? out : "";
}

}  // namespace

Secret make_recovery_code(std::span<const std::uint8_t, kRecoveryCodeCharacters> random) {
    Wiped<std::string> shown;
    shown.text.reserve(kRecoveryCodeCharacters * 2);
    for (std::size_t i = 0; i < random.size(); ++i) {
        if (i > 0 && i % kGroup == 0) shown.text += '-';
        shown.text += kAlphabet[random[i] % kAlphabet.size()];
    }
    return Secret(shown.text);
}

std::array<Secret, kRecoveryCodes> make_recovery_codes(
    std::span<const std::uint8_t, kRecoveryRandomBytes> random) {
    std::array<Secret, kRecoveryCodes> out;
    for (std::size_t i = 0; i < out.size(); ++i) {
        out.at(i) =
            make_recovery_code(random.subspan(i * kRecoveryCodeCharacters).first<kRecoveryCodeCharacters>());
    }
    return out;
}

std::optional<std::string> recovery_code_hash(std::string_view account, std::string_view typed) {
    const Wiped<std::string> code{read_code(typed)};
    if (code.text.empty()) return std::nullopt;
    const Wiped<std::string> bound{"recovery:" + std::string(account) + ":" + code.text};
    return token_hash(bound.text);
}

}  // namespace kabinet
