#include "server/session/sessions.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "protocol/codes.hpp"
#include "protocol/encode.hpp"
#include "protocol/notifications.hpp"
#include "server/session/session.hpp"

namespace kabinet {

Sessions::Sessions(Shard& shard, const MethodTable& table)
    : shard_(shard),
      table_(table),
      welcome_(shard.config().limits, shard.common().epoch, !shard.config().accounts.passkey_domain.empty(),
               shard.common().mailer != nullptr),
      challenges_(static_cast<std::size_t>(shard.config().limits.connections)) {
    shard.when_account_changes([this](const AccountChange& change) { told(change); });
    shard.when_changes_are_missed([this] { look_again(); });
}

/// A session that closes may leave the map at once, so this is a copy.
std::vector<Session*> Sessions::of_account(const std::string& account) const {
    const auto [first, last] = of_account_.equal_range(account);
    std::vector<Session*> all;
    std::transform(first, last, std::back_inserter(all), [](const auto& item) { return item.second; });
    return all;
}

void Sessions::told(const AccountChange& change) {
    const std::vector<Session*> all = of_account(change.account);
    for (Session* session : all) session->told(change);
    if (change.bots) {
        std::vector<Session*> everybody;
        for (const auto& [account, session] : of_account_) everybody.push_back(session);
        for (Session* session : everybody) {
            if (session->identity().owner == change.account) session->told(change);
        }
    }
    if (change.roles && !all.empty()) read_roles(change.account);
}

/// News of several changes may come in another order than the changes were made in, so the store is asked for
/// what holds; only the newest answer counts. Sessions that cannot be told come back, and are read anew.
void Sessions::read_roles(const std::string& account) {
    const std::uint64_t number = ++role_reads_;
    newest_read_[account] = number;
    shard_.common().journal.read(
        shard_.loop(), [account](Store& store) { return store.roles_of(account); },
        [this, account, number](const std::expected<std::vector<HeldRole>, StoreError>& roles) {
            if (newest_read_[account] != number) return;
            newest_read_.erase(account);
            for (Session* session : of_account(account)) {
                if (!roles) {
                    session->close(protocol::CloseCode::overloaded);
                } else {
                    session->has_roles(*roles);
                }
            }
        });
}

std::unique_ptr<Receiver> Sessions::accept(Peer& peer) {
    if (draining_) return nullptr;
    const std::uint64_t number = next_++;
    auto session = std::make_unique<Session>(*this, peer, number);
    sessions_[number] = session.get();
    shard_.news().online(1);
    return session;
}

void Sessions::leave(std::uint64_t number, const std::string& account) {
    const auto found = sessions_.find(number);
    if (found == sessions_.end()) return;
    const auto [first, last] = of_account_.equal_range(account);
    const auto mine =
        std::find_if(first, last, [&](const auto& item) { return item.second == found->second; });
    if (mine != last) of_account_.erase(mine);
    sessions_.erase(found);
    challenges_.forget(number);
    shard_.news().online(-1);
}

void Sessions::drain(std::int64_t after_ms) {
    draining_ = true;
    std::int64_t later = 0;
    for (const auto& [number, session] : sessions_) {
        session->goaway(after_ms + later);
        later = std::min(later + kApart, kLatest);
    }
}

void Sessions::when_quiet(std::move_only_function<void()> done) {
    if (pending_ == 0) return done();
    quiet_ = std::move(done);
}

void Sessions::answered() {
    --pending_;
    if (pending_ > 0 || !quiet_) return;
    auto done = std::move(quiet_);
    quiet_ = nullptr;
    done();
}

void Sessions::close_all() {
    // A session that closes may leave the map at once.
    const auto all = sessions_;
    for (const auto& [number, session] : all) session->close(protocol::CloseCode::going_away);
}

}  // namespace kabinet
