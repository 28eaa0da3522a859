#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages.hpp"
#include "server/accounts/name.hpp"
#include "server/bots/accept.hpp"
#include "server/session/session.hpp"
#include "server/store/store.hpp"

/// What requests about bots share (BO-10).
namespace kabinet {

/// So many matches of bots alone a bot plays in kBotDay ms.
inline constexpr std::int64_t kBotMatches = 60;
inline constexpr std::int64_t kBotDay = 86'400'000;

/// A bot with its present name.
struct NamedBot {
    Bot bot;
    std::string name;
};

/// The bots of a player.
std::expected<std::vector<NamedBot>, StoreError> named_bots(Store& store, const std::string& owner);

protocol::AcceptRules accept_value(const bots::Accept& accept);
protocol::BotInfo bot_value(const NamedBot& bot);
std::vector<protocol::BotInfo> bot_values(const std::vector<NamedBot>& bots);

/// Whether the session is that of a player's bot; refuses `due` when not.
bool is_bot_session(Session& session, const Due& due);

/// Runs `done(session, due)`, unless bots alone sit at `match` and one of them has played too many such
/// matches today: then refuses `due` as bot_limit, with the time after which another may begin. A match of
/// bots alone is counted for them all as `counted`, once however often that is asked.
void unless_too_many_bots(Session& session, const Due& due, const std::string& match, std::string counted,
                          std::move_only_function<void(Session&, const Due&)> done);

/// The bot of the session may sit down at the table: as its host, or invited. Then runs `done(session, due)`,
/// or refuses `due`. One who is no bot may always.
void admit_bot(Session& session, const Due& due, const std::string& match,
               std::move_only_function<void(Session&, const Due&)> done);

/// The writes that delete an account, behind its bots, without which the account cannot be deleted (AC-8).
/// The queue forgets them all.
std::vector<Write> deletion(const DeleteAccount& account, const std::vector<Bot>& bots);
/// Tells every shard that the bots are deleted.
void tell_deleted(Shard& shard, const std::vector<Bot>& bots);

}  // namespace kabinet
