#pragma once

#include <expected>
#include <utility>
#include <vector>

#include "server/api/owner_notice.hpp"
#include "server/shard/shard.hpp"

namespace kabinet {

/// Writes what changes an account, all of it or nothing (Shard::change). The owner is sent `notice` once it
/// is durable, whether or not the client that asked is still there. `answer` gets the outcome.
template <class Answer>
void change_account(Shard& shard, std::vector<Write> writes, AccountNews news, OwnerNotice notice,
                    Answer answer) {
    shard.change(std::move(writes), std::move(news),
                 [&shard, notice = std::move(notice), answer = std::move(answer)](
                     const std::expected<std::vector<Written>, StoreError>& written) mutable {
                     if (written && written->front() == Written::ok) send_notice(shard.common(), notice);
                     answer(written);
                 });
}

}  // namespace kabinet
