#include <algorithm>
#include <array>

#include "games/core/registry.hpp"
#include "server/accounts/name.hpp"
#include "server/api/api.hpp"
#include "server/api/bots.hpp"
#include "server/api/reading.hpp"
#include "server/bots/accept.hpp"

/// What bots ask for themselves, and who invites them (BO-10).
namespace kabinet {
namespace {

using protocol::Code;

constexpr std::array<std::string_view, 4> kClocks{"none", "move", "fischer", "byoyomi"};

void accept(Session& session, Due due, protocol::BotAccept& params) {
    if (!is_bot_session(session, due)) return;
    bots::Accept rules;
    rules.games = params.games.value_or(rules.games);
    rules.clocks = params.clocks.value_or(rules.clocks);
    rules.rated = params.rated.value_or(rules.rated);
    rules.humans_only = params.humans_only.value_or(rules.humans_only);
    rules.max_matches = params.max_matches.value_or(rules.max_matches);
    if (!std::ranges::all_of(rules.games, [](const std::string& id) { return find_game(id) != nullptr; }))
        return session.refuse(due, {.code = Code::unknown_game});
    const auto known = [](const std::string& clock) {
        return std::ranges::find(kClocks, clock) != kClocks.end();
    };
    if (!std::ranges::all_of(rules.clocks, known)) return session.refuse(due, {.code = Code::bad_clock});
    session.common().journal.append(
        session.shard().loop(), ChangeBot{session.player()->id, bots::to_text(rules)},
        session.later(due, [rules](Session& here, const Due& open, const auto& written) {
            if (!written) return here.refuse(open, {.code = Code::storage_failed});
            if (*written != Written::ok) return here.refuse(open, {.code = Code::not_a_bot});
            here.answer(open, accept_value(rules));
        }));
}

/// A bot that was found by its id or its name.
struct FoundBot {
    std::optional<Account> account;
    std::optional<Bot> bot;
};

std::expected<FoundBot, StoreError> find_bot(Store& store, const protocol::BotInvite& wanted) {
    FoundBot found;
    const auto name = wanted.name ? read_name(*wanted.name, NameUse::guest) : std::unexpected(NameFlaw{});
    if (wanted.name && !name) return found;
    auto account = wanted.name ? store.account_by_name(name->fold) : store.account(*wanted.bot);
    if (!account) return std::unexpected(std::move(account.error()));
    if (!*account || (*account)->state != AccountState::active) return found;
    found.account = std::move(*account);
    auto bot = store.bot(found.account->id);
    if (!bot) return std::unexpected(std::move(bot.error()));
    found.bot = std::move(*bot);
    return found;
}

/// Why the host cannot invite anybody to this table.
std::optional<Code> closed_table(const Session& session, const DescribeTable::Result& table) {
    if (table.host != session.player()->id) return Code::not_host;
    if (table.status == Status::closed) return Code::table_closed;
    if (table.status != Status::open) return Code::already_started;
    return std::nullopt;
}

Json invitation(const Session& session, const DescribeTable::Result& table) {
    const Identity& host = session.identity();
    Json row{{"game", table.game},
             {"seats", table.seats},
             {"clock", Json::parse(table.clock)},
             {"rated", table.rated},
             {"host", {{"id", host.player.id}, {"name", host.player.name}}}};
    if (host.guest()) row["host"]["guest"] = true;
    if (is_bot(host.kind)) row["host"]["bot"] = true;
    return row;
}

void invite_found(Session& session, const Due& due, const std::string& match,
                  const DescribeTable::Result& table, const FoundBot& found) {
    if (!found.account) return session.refuse(due, {.code = Code::unknown_player});
    if (!found.bot) return session.refuse(due, {.code = Code::not_a_bot});
    const bots::Accept rules = bots::accept_from(found.bot->accept).value_or(bots::Accept());
    const Json clock = Json::parse(table.clock);
    const std::string_view rule = bots::why_not(rules, {.game = table.game,
                                                        .clock = clock.at("type").get<std::string>(),
                                                        .rated = table.rated,
                                                        .by_bot = is_bot(session.identity().kind)});
    if (!rule.empty())
        return session.refuse(
            due, {.code = Code::bot_declines, .detail = "the bot does not play this: " + std::string(rule)});
    session.ask(due,
                InviteBot{.bot = found.bot->account,
                          .match = match,
                          .row = invitation(session, table),
                          .max_matches = rules.max_matches},
                [](Session& here, const Due& open, const Done&) { here.answer(open, protocol::Nothing{}); });
}

void invite(Session& session, Due due, protocol::BotInvite& params) {
    session.ask(
        due, DescribeTable{params.match},
        [params](Session& here, const Due& open, const DescribeTable::Result& table) {
            if (const auto wrong = closed_table(here, table)) return here.refuse(open, {.code = *wrong});
            here.common().journal.read(
                here.shard().loop(), [params](Store& store) { return find_bot(store, params); },
                here.later(open, [match = params.match, table](Session& back, const Due& last, auto&& found) {
                    if (!found) return back.refuse(last, {.code = Code::storage_failed});
                    invite_found(back, last, match, table, *found);
                }));
        });
}

void watch_bot(Session& session, Due due, protocol::BotWatch& params) {
    if (!is_bot_session(session, due)) return;
    session.watch(due, bots::kBotDocuments.of(session.player()->id), version_of(params.from));
}

void unwatch_bot(Session& session, Due due, protocol::BotUnwatch&) {
    if (!is_bot_session(session, due)) return;
    session.unwatch(due, bots::kBotDocuments.of(session.player()->id));
}

}  // namespace

std::vector<MethodRow> bot_play_methods() {
    return {method_row(Guard::changes, Needed{Right::play}, accept),
            method_row(Guard::changes, Needed{Right::play}, invite), method_row(Guard::anyone, watch_bot),
            method_row(Guard::anyone, unwatch_bot)};
}

}  // namespace kabinet
