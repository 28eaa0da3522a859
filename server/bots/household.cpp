#include "server/bots/household.hpp"

namespace kabinet::bots {

std::expected<std::vector<std::string>, StoreError> household_of(Store& store, const std::string& account) {
    const auto bot = store.bot(account);
    if (!bot) return std::unexpected(bot.error());
    const std::string owner = *bot ? (*bot)->owner : account;
    const auto bots = store.bots_of(owner);
    if (!bots) return std::unexpected(bots.error());
    std::vector<std::string> all{owner};
    for (const Bot& one : *bots) all.push_back(one.account);
    return all;
}

}  // namespace kabinet::bots
