#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/codes.hpp"
#include "server/accounts/guesses.hpp"
#include "server/store/store.hpp"

/// The second of two factors (AC-4): a passkey that verifies its user is both at once; beside the password
/// it is the code of an authenticator app.
namespace kabinet {

class Session;

/// Whether an account with these credentials can prove two factors.
bool has_two_factors(const std::vector<Credential>& known);

/// Whether it still could without the credential `id`.
bool has_two_factors_without(const std::vector<Credential>& known, const std::string& id);

/// What becomes of a code that was typed beside a right password.
struct TypedCode {
    std::optional<protocol::Code> refusal{};  ///< code_needed, wrong_code or rate_limited
    std::int64_t wait = 0;                    ///< rate_limited: ms after which another code may be tried
    /// The code counts, once: durable together with what it is good for. Nothing for an account without an
    /// app.
    std::optional<Write> used{};
};
/// Counts the code as a guess of `who` for the account, when it is one (AC-6); then `wait` may be set
/// instead.
TypedCode read_code(Session& session, const GuessFacts& who, const std::vector<Credential>& known,
                    const std::optional<std::string>& typed);

}  // namespace kabinet
