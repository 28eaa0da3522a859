#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/codes.hpp"
#include "server/store/store.hpp"

/// The second of two factors (AC-4): a passkey that verifies its user is both at once; beside the password
/// it is the code of an authenticator app.
namespace kabinet {

/// Whether an account with these credentials can prove two factors.
bool has_two_factors(const std::vector<Credential>& known);

/// Whether it still could without the credential `id`.
bool has_two_factors_without(const std::vector<Credential>& known, const std::string& id);

/// What becomes of a code that was typed beside a right password.
struct TypedCode {
    std::optional<protocol::Code> refusal{};  ///< code_needed or wrong_code
    /// The code counts, once: durable together with what it is good for. Nothing for an account without an
    /// app.
    std::optional<Write> used{};
};
TypedCode read_code(const std::vector<Credential>& known, const std::optional<std::string>& typed,
                    std::int64_t wall_ms);

}  // namespace kabinet
