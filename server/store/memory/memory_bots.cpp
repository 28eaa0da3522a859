#include <algorithm>
#include <ranges>

#include "server/store/memory/memory_accounts.hpp"

/// The bots of players in a store in memory.
namespace kabinet {

bool MemoryAccounts::write(const Bot& bot) {
    const Account* account = find(bot.account, AccountState::active);
    const Account* owner = find(bot.owner, AccountState::active);
    if (!account || account->kind != AccountKind::bot || !owner || owner->kind != AccountKind::player)
        return false;
    if (std::cmp_greater_equal(bots_of(bot.owner).size(), kMostBots) || this->bot(bot.account)) return false;
    bots_.push_back(bot);
    return true;
}

bool MemoryAccounts::write(const ChangeBot& change) {
    const auto it = std::ranges::find(bots_, change.account, &Bot::account);
    if (it == bots_.end()) return false;
    it->accept = change.accept;
    return true;
}

bool MemoryAccounts::write(const EndBots& end) {
    for (const Bot& bot : bots_of(end.owner)) {
        std::erase_if(sessions_, [&](const AccountSession& row) { return row.account == bot.account; });
    }
    return true;
}

bool MemoryAccounts::write(const CountBotMatch& count) {
    const auto full = [&](const std::string& account) {
        return std::ranges::count_if(bot_matches_, [&](const BotMatch& row) {
                   return row.account == account && row.match != count.match && row.at > count.since;
               }) >= count.most;
    };
    if (std::ranges::any_of(count.accounts, full)) return false;
    for (const std::string& account : count.accounts) {
        const auto mine = [&](const BotMatch& row) { return row.account == account; };
        std::erase_if(bot_matches_, [&](const BotMatch& row) { return mine(row) && row.at <= count.since; });
        const bool known = std::ranges::any_of(
            bot_matches_, [&](const BotMatch& row) { return mine(row) && row.match == count.match; });
        if (!known && bot(account)) bot_matches_.push_back({account, count.match, count.at});
    }
    return true;
}

std::optional<Bot> MemoryAccounts::bot(std::string_view account) const {
    const auto it = std::ranges::find(bots_, account, &Bot::account);
    return it == bots_.end() ? std::nullopt : std::optional(*it);
}

std::vector<Bot> MemoryAccounts::bots_of(std::string_view owner) const {
    std::vector<Bot> found;
    std::ranges::copy_if(bots_, std::back_inserter(found),
                         [&](const Bot& row) { return row.owner == owner; });
    return found;
}

std::vector<std::int64_t> MemoryAccounts::bot_matches(std::string_view account, std::int64_t since) const {
    std::vector<std::int64_t> found;
    for (const BotMatch& row : bot_matches_) {
        if (row.account == account && row.at > since) found.push_back(row.at);
    }
    std::ranges::sort(found);
    return found;
}

}  // namespace kabinet
