#include "server/shard/doubted_accounts.hpp"

#include <utility>

namespace kabinet {
namespace {

constexpr std::int64_t kDoubtedAgainAfter = 1000;  // ms

}  // namespace

void DoubtedAccounts::read(const std::string& account) {
    journal_.read(
        loop_, [account](Store& store) { return store.account(account); },
        [this, account](const auto& stored) { found(account, stored); });
}

void DoubtedAccounts::found(const std::string& account,
                            const std::expected<std::optional<Account>, StoreError>& stored) {
    if (!stored) {
        if (again_.size() < kMost) again_.insert(account);
        return deadlines_.set(*this, loop_.now() + kDoubtedAgainAfter);
    }
    if (*stored) told_(**stored);
}

void DoubtedAccounts::on_time() {
    for (const std::string& account : std::exchange(again_, {})) read(account);
}

}  // namespace kabinet
