#pragma once

#include "server/shard/shard.hpp"

namespace kabinet {

/// When the server begins to serve and then once a day, on one shard: deletes the accounts that were closed
/// too long ago to be opened again (AC-8), and ends the sessions that nobody has used for too long (AC-5),
/// but for players who sit at a match.
class AccountSweep : public Sleeper {
  public:
    /// Time before sessions are ended for the first time, ms. Then all matches that were under way are back,
    /// and their players count as sitting.
    static constexpr std::int64_t kFirst = 3'600'000;
    /// Time from sweep to sweep, ms.
    static constexpr std::int64_t kEvery = 24 * kFirst;

    explicit AccountSweep(Shard& shard) : shard_(shard), began_(shard.loop().now()) {
        shard_.deadlines().set(*this, began_);
    }
    ~AccountSweep() override { shard_.deadlines().clear(*this); }
    AccountSweep(const AccountSweep&) = delete;

    void on_time() override;

  private:
    void delete_closed();
    void delete_with(const DeleteAccount& gone, const std::vector<Bot>& bots);
    void end_unused(bool guests);

    Shard& shard_;
    const std::int64_t began_;
};

}  // namespace kabinet
