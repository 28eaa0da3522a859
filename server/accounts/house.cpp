#include "server/accounts/house.hpp"

namespace kabinet {
namespace {

constexpr std::string_view kPrefix = "house_";

}  // namespace

std::vector<Account> house_accounts() {
    std::vector<Account> accounts;
    for (const Level level : all_levels()) {
        for (int number = 1; number <= kHouseOfLevel; ++number)
            accounts.push_back({.id = house_account(level, number),
                                .name = house_name(level, number).name,
                                .kind = AccountKind::house});
    }
    return accounts;
}

std::string house_account(Level level, int number) {
    return std::string(kPrefix) + std::string(name_of(level)) + "_" + std::to_string(number);
}

PublicName house_name(Level level, int number) {
    std::string name(name_of(level));
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
    name += " bot";
    if (number > 1) name += " " + std::to_string(number);
    return {.name = std::move(name), .bot = true};
}

std::expected<void, StoreError> enrol_house(Store& store) {
    std::vector<Write> missing;
    for (Account& account : house_accounts()) {
        const auto known = store.account(account.id);
        if (!known) return std::unexpected(known.error());
        if (!*known) missing.emplace_back(std::move(account));
    }
    if (missing.empty()) return {};
    const auto written = store.commit(missing);
    if (!written) return std::unexpected(written.error());
    return {};
}

// On the way of every move: an account of a person is told apart by its first letters.
std::optional<Level> house_level(std::string_view account) {
    if (!account.starts_with(kPrefix)) return std::nullopt;
    const std::string_view rest = account.substr(kPrefix.size());
    return level_named(rest.substr(0, rest.find('_')));
}

}  // namespace kabinet
