#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "server/accounts/secret.hpp"

namespace kabinet {

/// A password in its one form: NFKC, UTF-8.
class Password {
  public:
    /// What a person typed to sign in. Any text is taken, since rules may have changed since the password was
    /// chosen; a text that can be no password matches no hash.
    static Password as_given(std::string_view typed);

    std::string_view reveal() const { return text_.reveal(); }

  private:
    explicit Password(Secret text) : text_(std::move(text)) {}

    Secret text_;
};

/// Why a text is no new password.
enum class PasswordFlaw {
    not_utf8,
    unassigned,  ///< with a character that a later Unicode may write in another form
    too_short,   ///< less than 8 scalars
    too_long,    ///< more than 256 bytes
    common,      ///< one of the commonest, or a run or a repetition
    is_name,     ///< the account's name, alone or with a little beside it
};

/// Reads a new password as a person typed it (AC-4). `name` is the account's name.
std::expected<Password, PasswordFlaw> read_password(std::string_view typed, std::string_view name);

/// One plain sentence for the person who typed the password.
std::string_view why(PasswordFlaw flaw);

/// What one hash costs (Argon2id, RFC 9106, one lane). docs/decisions/0135 says why these.
struct PasswordCost {
    std::uint64_t passes = 2;
    std::size_t memory = std::size_t{64} << 20U;  ///< bytes

    bool operator==(const PasswordCost&) const = default;
};

/// A hash of `password` with a salt of its own, as text that names its cost ("$argon2id$..."), at most 128
/// bytes. Takes as long as `cost` says. Throws std::bad_alloc when there is no memory for it.
std::string hash_password(const Password& password, const PasswordCost& cost);

/// Whether `hash` is of `password`. Takes as long as the cost that `hash` names. Throws std::bad_alloc when
/// there is no memory for it.
bool verify_password(const std::string& hash, const Password& password);

/// Does what `verify_password` does for nobody's hash of this cost, so that an answer's time does not tell
/// whether a name exists (AC-6).
void burn(const Password& password, const PasswordCost& cost);

/// Whether `hash` was made at another cost.
bool needs_rehash(const std::string& hash, const PasswordCost& cost);

}  // namespace kabinet
