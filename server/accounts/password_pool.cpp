#include "server/accounts/password_pool.hpp"

#include <memory>
#include <utility>

namespace kabinet {

namespace {

PasswordPool::Verified verified(const std::optional<std::string>& hash, const Password& password,
                                const PasswordCost& cost) {
    if (!hash) {
        burn(password, cost);
        return {.matches = false, .rehashed = std::nullopt};
    }
    if (!verify_password(*hash, password)) return {.matches = false, .rehashed = std::nullopt};
    if (!needs_rehash(*hash, cost)) return {.matches = true, .rehashed = std::nullopt};
    return {.matches = true, .rehashed = hash_password(password, cost)};
}

/// Runs `make` on the workers, and hands what it made to `done` on `home`. The password dies with the work,
/// on the worker's thread.
template <typename Made, typename Make, typename Done>
void run(Workers& workers, Loop& home, Make make, Done done) {
    const auto made = std::make_shared<std::optional<Made>>();
    workers.run(
        home, Urgency::play, [made, make = std::move(make)] { *made = make(); },
        [made, done = std::move(done)](bool ran) mutable {
            if (!ran) return done(std::unexpected(PasswordPool::Busy{}));
            done(std::move(**made));
        });
}

}  // namespace

void PasswordPool::hash(Loop& home, Password password, Hashed done) {
    run<std::string>(
        workers_, home,
        [password = std::move(password), cost = cost_] { return hash_password(password, cost); },
        std::move(done));
}

void PasswordPool::verify(Loop& home, std::optional<std::string> hash, Password password, Answer done) {
    run<Verified>(
        workers_, home,
        [hash = std::move(hash), password = std::move(password), cost = cost_] {
            return verified(hash, password, cost);
        },
        std::move(done));
}

}  // namespace kabinet
