#include "server/api/bots.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/api/shown_player.hpp"
#include "server/queue/desk/forget_task.hpp"

namespace kabinet {
namespace {

using protocol::Code;

/// When bots may play again: after the oldest of the matches that count has left the day.
std::expected<std::optional<std::int64_t>, StoreError> full_until(Store& store, std::int64_t now,
                                                                  const std::vector<std::string>& accounts) {
    std::optional<std::int64_t> until;
    for (const std::string& account : accounts) {
        const auto times = store.bot_matches(account, now - kBotDay);
        if (!times) return std::unexpected(times.error());
        const auto most = static_cast<std::size_t>(kBotMatches);
        if (times->size() < most) continue;
        const std::int64_t at = (*times)[times->size() - most] + kBotDay;
        until = std::max(until.value_or(at), at);
    }
    return until;
}

void refuse_full(Session& session, const Due& due, const std::vector<std::string>& accounts) {
    const std::int64_t now = session.shard().loop().wall();
    session.common().journal.read(
        session.shard().loop(), [now, accounts](Store& store) { return full_until(store, now, accounts); },
        session.later(due, [now](Session& here, const Due& open, auto&& until) {
            if (!until) return here.refuse(open, {.code = Code::storage_failed});
            const std::int64_t wait = std::max<std::int64_t>(1, until->value_or(now) - now);
            here.refuse(open, {.code = Code::bot_limit,
                               .extra = {{"limit", "bot_matches"}, {"retry_after_ms", wait}}});
        }));
}

/// Counts the match, then runs `done`. Or refuses `due`.
void count_bot_match(Session& session, const Due& due, const std::string& match,
                     std::vector<std::string> accounts,
                     std::move_only_function<void(Session&, const Due&)> done) {
    const std::int64_t now = session.shard().loop().wall();
    const CountBotMatch count{
        .match = match, .accounts = accounts, .at = now, .since = now - kBotDay, .most = kBotMatches};
    session.common().journal.append(
        session.shard().loop(), count,
        session.later(due, [accounts = std::move(accounts), done = std::move(done)](
                               Session& here, const Due& open, const auto& written) mutable {
            if (!written) return here.refuse(open, {.code = Code::storage_failed});
            if (*written != Written::ok) return refuse_full(here, open, accounts);
            done(here, open);
        }));
}

}  // namespace

std::expected<std::vector<NamedBot>, StoreError> named_bots(Store& store, const std::string& owner) {
    const auto found = store.bots_of(owner);
    if (!found) return std::unexpected(found.error());
    std::vector<std::string> ids;
    for (const Bot& bot : *found) ids.push_back(bot.account);
    const auto names = store.names(ids);
    if (!names) return std::unexpected(names.error());
    std::vector<NamedBot> bots;
    for (const Bot& bot : *found) {
        const auto name = names->find(bot.account);
        bots.push_back({bot, name == names->end() ? bot.account : name->second.name});
    }
    return bots;
}

protocol::AcceptRules accept_value(const bots::Accept& accept) {
    return {.games = accept.games,
            .clocks = accept.clocks,
            .rated = accept.rated,
            .humans_only = accept.humans_only,
            .max_matches = accept.max_matches};
}

protocol::BotInfo bot_value(const NamedBot& one) {
    const Bot& bot = one.bot;
    return {.player = shown_player(bot.account, PublicName{one.name, false, true}),
            .created = bot.created,
            .accept = accept_value(bots::accept_from(bot.accept).value_or(bots::Accept()))};
}

std::vector<protocol::BotInfo> bot_values(const std::vector<NamedBot>& bots) {
    std::vector<protocol::BotInfo> values;
    for (const NamedBot& bot : bots) values.push_back(bot_value(bot));
    return values;
}

bool is_bot_session(Session& session, const Due& due) {
    if (!session.player()) {
        session.refuse(due, {.code = Code::sign_in_first});
        return false;
    }
    if (session.identity().kind == AccountKind::bot) return true;
    session.refuse(due, {.code = Code::not_a_bot});
    return false;
}

void unless_too_many_bots(Session& session, const Due& due, const std::string& match, std::string counted,
                          std::move_only_function<void(Session&, const Due&)> done) {
    session.ask(due, DescribeTable{match},
                [counted = std::move(counted), done = std::move(done)](
                    Session& here, const Due& open, const DescribeTable::Result& table) mutable {
                    std::vector<std::string> accounts = table.bots_alone();
                    if (accounts.empty()) return done(here, open);
                    count_bot_match(here, open, counted, std::move(accounts), std::move(done));
                });
}

void admit_bot(Session& session, const Due& due, const std::string& match,
               std::move_only_function<void(Session&, const Due&)> done) {
    if (session.identity().kind != AccountKind::bot) return done(session, due);
    session.ask(due, DescribeTable{match},
                [match, done = std::move(done)](Session& here, const Due& open,
                                                const DescribeTable::Result& table) mutable {
                    const std::string& mine = here.player()->id;
                    if (table.host == mine) return done(here, open);
                    here.ask(open, AdmitBot{mine, match},
                             [done = std::move(done)](Session& back, const Due& last, const Done&) mutable {
                                 done(back, last);
                             });
                });
}

std::vector<Write> deletion(const DeleteAccount& account, const std::vector<Bot>& bots) {
    std::vector<Write> writes;
    for (const Bot& bot : bots)
        writes.push_back(DeleteAccount{bot.account, tombstone_name(bot.account), account.at});
    writes.push_back(account);
    for (const Bot& bot : bots) writes.push_back(queue::forget_task(bot.account));
    writes.push_back(queue::forget_task(account.account));
    return writes;
}

void tell_deleted(Shard& shard, const std::vector<Bot>& bots) {
    for (const Bot& bot : bots) {
        shard.tell({.account = bot.account,
                    .renamed = true,
                    .name = tombstone_name(bot.account),
                    .kind = AccountKind::bot,
                    .ended = true,
                    .deleted = true});
    }
}

}  // namespace kabinet
