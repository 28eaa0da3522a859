#pragma once

#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "server/api/owner_notice.hpp"
#include "server/shard/shard.hpp"

namespace kabinet {

/// Nobody knows what became of writes that change the account. Whoever is signed in to it has to come back,
/// and the name that the store has is told.
inline void find_out(Shard& shard, const std::string& account) {
    shard.tell({.account = account, .unsure = true});
    shard.common().journal.read(
        shard.loop(), [account](Store& store) { return store.account(account); },
        [&shard, account](auto&& found) {
            if (!found || !*found) return;
            const bool deleted = (*found)->state == AccountState::deleted;
            shard.tell({.account = account,
                        .renamed = true,
                        .name = std::move((*found)->name),
                        .kind = deleted ? AccountKind::player : (*found)->kind,
                        .deleted = deleted});
        });
}

/// What to do with the outcome of writes that change an account. Every shard is told `change` once it is
/// durable, and the owner is sent `notice`, whether or not the client that asked is still there: a session
/// that has ended in the store must end everywhere. When nobody knows whether the writes are durable, whoever
/// is signed in to the account has to come back. `answer` gets the outcome behind that; before that when the
/// client would not hear the answer otherwise (`last_words`).
template <class Answer>
auto telling(Shard& shard, AccountChange change, OwnerNotice notice, bool last_words, Answer answer) {
    return
        [&shard, change = std::move(change), notice = std::move(notice), last_words,
         answer = std::move(answer)](const std::expected<std::vector<Written>, StoreError>& written) mutable {
            const bool durable = written && written->front() == Written::ok;
            const bool unsure = !written && written.error().unknown;
            if (durable) send_notice(shard.common(), notice);
            if (durable && !last_words) shard.tell(change);
            answer(written);
            if (durable && last_words) shard.tell(change);
            if (unsure) find_out(shard, change.account);
        };
}

}  // namespace kabinet
