#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "server/store/bots.hpp"

namespace kabinet {

/// The tables of bots. Each call throws the dialect's Error as the database reports one. Each `write`
/// is false when it is in conflict (bots.hpp); then it has changed nothing.
template <class Dialect>
class BotTables {
  public:
    explicit BotTables(Dialect::Database& database);

    bool write(const Bot& bot);
    bool write(const ChangeBot& change);
    bool write(const EndBots& end);
    bool write(const CountBotMatch& count);

    std::optional<Bot> bot(std::string_view account);
    std::vector<Bot> bots_of(std::string_view owner);
    std::vector<std::int64_t> bot_matches(std::string_view account, std::int64_t since);

  private:
    Dialect::Database& database_;
    Dialect::Statement insert_, change_, end_, full_, forget_, count_, bot_, bots_, matches_;
};

}  // namespace kabinet
