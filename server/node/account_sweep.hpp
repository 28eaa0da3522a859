#pragma once

#include "server/shard/shard.hpp"

namespace kabinet {

/// Once a day, on one shard: deletes the accounts that were closed too long ago to be opened again (AC-8),
/// and ends the sessions that nobody has used for too long (AC-5), but for players who sit at a match.
class AccountSweep : public Sleeper {
  public:
    /// Times from the start of the server, and from sweep to sweep, ms. At the first sweep all matches that
    /// were under way are back, so their players count as sitting.
    static constexpr std::int64_t kFirst = 3'600'000;
    static constexpr std::int64_t kEvery = 24 * kFirst;

    explicit AccountSweep(Shard& shard) : shard_(shard) {
        shard_.deadlines().set(*this, shard_.loop().now() + kFirst);
    }
    ~AccountSweep() override { shard_.deadlines().clear(*this); }
    AccountSweep(const AccountSweep&) = delete;

    void on_time() override;

  private:
    void delete_closed();
    void end_unused(bool guests);

    Shard& shard_;
};

}  // namespace kabinet
