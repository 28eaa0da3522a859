#include "server/api/second_factor.hpp"

#include <algorithm>

#include "server/accounts/totp.hpp"
#include "server/api/sign_in.hpp"
#include "server/session/session.hpp"

namespace kabinet {

bool has_two_factors(const std::vector<Credential>& known) {
    return find_kind(known, "passkey") || (find_kind(known, "password") && find_kind(known, "totp"));
}

bool has_two_factors_without(const std::vector<Credential>& known, const std::string& id) {
    std::vector<Credential> left = known;
    std::erase_if(left, [&id](const Credential& one) { return one.id == id; });
    return has_two_factors(left);
}

/// What can't be read lets nobody in: else a damaged row would take the second factor away.
TypedCode read_code(Session& session, const GuessFacts& who, const std::vector<Credential>& known,
                    const std::optional<std::string>& typed) {
    using protocol::Code;
    const Credential* app = find_kind(known, "totp");
    if (!app) return {};
    if (!typed) return {.refusal = Code::code_needed};
    Guesses& guesses = session.common().guesses;
    if (const std::int64_t wait = guesses.allow_code(who, session.now()); wait > 0)
        return {.refusal = Code::rate_limited, .wait = wait};
    const std::int64_t wall = session.shard().loop().wall();
    auto shared = shared_totp_of(app->data);
    const auto step = shared ? match_totp(shared->secret, *typed, wall, shared->last_used) : std::nullopt;
    if (!step) return {.refusal = Code::wrong_code};
    guesses.forgive_code(who);
    shared->last_used = *step;
    return {.used = ChangeCredential{app->account, app->id, app->data, shared_totp_text(*shared), wall}};
}

}  // namespace kabinet
