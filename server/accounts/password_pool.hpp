#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "server/accounts/password.hpp"
#include "server/runtime/workers.hpp"

namespace kabinet {

/// Hashes passwords beside the loops (AC-4), on workers of its own, so that neither matches nor journals wait
/// for passwords. The workers bound what passwords take: their threads times `cost.memory` of memory, and as
/// many cores as there are threads. In a simulation the workers are simulated.
class PasswordPool {
  public:
    /// The pool does not take the job: too many wait already, or there is no memory.
    struct Busy {};
    struct Verified {
        bool matches;
        /// A hash at the present cost, to be stored instead, when the password matches one of another cost.
        std::optional<std::string> rehashed;
    };
    using Hashed = std::move_only_function<void(std::expected<std::string, Busy>)>;
    using Answer = std::move_only_function<void(std::expected<Verified, Busy>)>;

    /// `workers` do nothing else, and outlive the pool.
    PasswordPool(Workers& workers, PasswordCost cost) : workers_(workers), cost_(cost) {}

    /// Hashes a new password, then calls `done` on `home`.
    void hash(Loop& home, Password password, Hashed done);

    /// Verifies a password against `hash`, or does the same work for nothing when there is none (AC-6), then
    /// calls `done` on `home`.
    void verify(Loop& home, std::optional<std::string> hash, Password password, Answer done);

  private:
    Workers& workers_;
    const PasswordCost cost_;
};

}  // namespace kabinet
