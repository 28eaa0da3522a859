#include "server/node/account_sweep.hpp"

#include "server/accounts/closed_accounts.hpp"
#include "server/accounts/name.hpp"
#include "server/api/bots.hpp"

namespace kabinet {

/// What fails is done another day.
void AccountSweep::on_time() {
    delete_closed();
    const std::int64_t now = shard_.loop().now();
    const bool settled = now - began_ >= kFirst;
    if (settled) {
        end_unused(true);
        end_unused(false);
    }
    shard_.deadlines().set(*this, now + (settled ? kEvery : kFirst));
}

void AccountSweep::delete_closed() {
    const std::int64_t now = shard_.loop().wall();
    Journal& journal = shard_.common().journal;
    journal.read(
        shard_.loop(), [now](Store& store) { return store.closed_before(now - kReopenMs); },
        [this, now, &journal](const std::expected<std::vector<std::string>, StoreError>& closed) {
            if (!closed) return;
            for (const std::string& id : *closed) {
                const DeleteAccount gone{id, tombstone_name(id), now, now - kReopenMs};
                journal.read(
                    shard_.loop(), [id](Store& store) { return store.bots_of(id); },
                    [this, gone](const std::expected<std::vector<Bot>, StoreError>& bots) {
                        if (bots) delete_with(gone, *bots);
                    });
            }
        });
}

void AccountSweep::delete_with(const DeleteAccount& gone, const std::vector<Bot>& bots) {
    shard_.common().journal.append_all(
        shard_.loop(), deletion(gone, bots),
        [this, gone, bots](const std::expected<std::vector<Written>, StoreError>& written) {
            if (!written || written->front() != Written::ok) return;
            tell_deleted(shard_, bots);
            shard_.tell({.account = gone.account,
                         .renamed = true,
                         .name = gone.tombstone,
                         .kind = AccountKind::player,
                         .ended = true,
                         .deleted = true});
        });
}

void AccountSweep::end_unused(bool guests) {
    constexpr std::int64_t day = 86'400'000;
    const AccountsConfig& config = shard_.config().accounts;
    const std::int64_t before =
        shard_.loop().wall() - (guests ? config.guest_days : config.player_days) * day;
    Journal& journal = shard_.common().journal;
    journal.read(
        shard_.loop(), [guests, before](Store& store) { return store.unused_sessions(guests, before); },
        [this, &journal](const std::expected<std::vector<AccountSession>, StoreError>& unused) {
            if (!unused) return;
            for (const AccountSession& one : *unused) {
                if (shard_.common().quotas.seats->of(one.account) > 0) continue;
                journal.append(shard_.loop(), EndSessions{one.account, one.id},
                               [this, one](const std::expected<Written, StoreError>& written) {
                                   if (written != Written::ok) return;
                                   shard_.tell({.account = one.account, .ended = true, .only = one.id});
                               });
            }
        });
}

}  // namespace kabinet
