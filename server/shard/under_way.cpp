#include "server/shard/under_way.hpp"

#include <utility>

#include "server/match/stored_match.hpp"

namespace kabinet {
namespace {

constexpr std::int64_t kAgainAfter = 200;  // ms

}  // namespace

void UnderWay::ask(Told told) {
    waiting_.push_back(std::move(told));
    sitting_.missing(1);
    read();
}

/// Whoever waits when the answer comes has waited since before the reading, or gets what was then.
void UnderWay::read() {
    journal_.read(
        loop_,
        [waiting = waiting_.size()](
            Store& store) -> std::expected<std::pair<std::size_t, std::vector<std::string>>, StoreError> {
            auto found = store.unfinished(kMatchStream);
            if (!found) return std::unexpected(std::move(found.error()));
            return std::pair(waiting, std::move(*found));
        },
        [this](auto found) {
            if (!found) return deadlines_.set(*this, loop_.now() + kAgainAfter);
            const std::size_t told = std::min(found->first, waiting_.size());
            for (std::size_t i = 0; i < told; ++i) {
                Told one = std::move(waiting_.front());
                waiting_.erase(waiting_.begin());
                one(found->second);
                sitting_.missing(-1);
            }
        });
}

}  // namespace kabinet
