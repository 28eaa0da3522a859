#pragma once

#include <cstdint>
#include <memory>

namespace kabinet {

/// A disk under SQLite that fails when it is told to and, when the power goes, forgets what was not synced.
/// While it lives every database of this process is opened through it, on real files; it is SQLite's default
/// VFS.
///
/// After a failed sync it behaves as Linux does: what was written can still be read, but no later sync brings
/// it to the disk unless its page is written again (Rebello et al., "Can Applications Recover from fsync
/// Failures?", USENIX ATC 2020).
class FallibleDisk {
  public:
    /// `seed` decides how each failure looks, what of unsynced data survives, and SQLite's own random
    /// numbers.
    explicit FallibleDisk(std::uint64_t seed);
    FallibleDisk(const FallibleDisk&) = delete;
    ~FallibleDisk();

    static constexpr std::uint64_t kForGood = UINT64_MAX;

    /// Operations so far that can fail: opening, reading, writing, syncing and so on.
    std::uint64_t operations() const;

    /// Lets operation number `first`, counted from 0, and the `count` - 1 behind it fail: a write after some
    /// of its bytes, a sync with any of its pages lost.
    void fail(std::uint64_t first, std::uint64_t count = 1);
    /// Nothing fails any more.
    void heal();

    /// The process dies (`kill -9`): whatever its handles are still told to do has no effect. They must be
    /// closed before `revive`.
    void die();
    /// The machine dies with it: of what was not synced chance says which sectors are on the disk.
    void lose_power();
    /// The next process may come.
    void revive();

  private:
    struct State;
    struct Calls;
    std::unique_ptr<State> state_;
};

}  // namespace kabinet
