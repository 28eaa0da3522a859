#include <algorithm>

#include "games/core/registry.hpp"
#include "server/accounts/name.hpp"
#include "server/accounts/token.hpp"
#include "server/api/api.hpp"
#include "server/api/bots.hpp"
#include "server/api/own_account.hpp"
#include "server/api/reading.hpp"
#include "server/api/sign_in.hpp"
#include "server/bots/accept.hpp"
#include "server/queue/desk/forget_task.hpp"

/// A player's bots: making them, their tokens, and their end (BO-10). What bots themselves ask, and who asks
/// them to play, is in bot_play_methods.cpp.
namespace kabinet {
namespace {

using protocol::Code;

/// Nobody signs in to a bot by the web, so no label of a device is asked for.
constexpr const char* kDevice = "bot";

/// A session for a bot. Its token is in no other place.
struct NewSession {
    std::string token;
    AccountSession session;
};

NewSession session_for(Session& session, const std::string& bot) {
    const std::int64_t now = session.shard().loop().wall();
    std::string token = token_of(session.common().random());
    AccountSession begun{.id = id_of(session.common().random(), kIdLength),
                         .account = bot,
                         .token_hash = token_hash(token),
                         .device = kDevice,
                         .created = now,
                         .seen = now};
    return {std::move(token), std::move(begun)};
}

/// Whether the player may change bots now (AC-7); refuses `due` when not.
bool may_change_bots(Session& session, const Due& due) {
    if (is_fresh(session)) return true;
    session.refuse(due, {.code = Code::confirm_first});
    return false;
}

/// Reads the player's bots with their names, then runs `done(session, due, bots)`. Or refuses `due`.
template <class Then>
void read_bots(Session& session, const Due& due, Then done) {
    session.common().journal.read(
        session.shard().loop(), [id = session.player()->id](Store& store) { return named_bots(store, id); },
        session.later(due, [done = std::move(done)](Session& here, const Due& open, auto&& bots) mutable {
            if (!bots) return here.refuse(open, {.code = Code::storage_failed});
            done(here, open, std::move(*bots));
        }));
}

/// As read_bots, for the one with that id: `done(session, due)`.
template <class Then>
void with_own_bot(Session& session, const Due& due, const std::string& id, Then done) {
    read_bots(session, due, [id, done = std::move(done)](Session& here, const Due& open, const auto& bots) {
        const bool own =
            std::ranges::any_of(bots, [&](const NamedBot& one) { return one.bot.account == id; });
        if (!own) return here.refuse(open, {.code = Code::unknown_bot});
        done(here, open);
    });
}

void create_bot(Session& session, Due due, protocol::BotCreate& params) {
    const auto name = read_name(params.name, NameUse::player);
    if (!name)
        return session.refuse(due, {.code = Code::name_unfit, .detail = std::string(why(name.error()))});
    if (!may_change_bots(session, due)) return;
    read_bots(session, due, [name = *name](Session& here, const Due& open, const auto& bots) {
        if (std::cmp_greater_equal(bots.size(), kMostBots))
            return here.refuse(open, {.code = Code::too_many_bots});
        const std::int64_t now = here.shard().loop().wall();
        const std::string id = id_of(here.common().random(), kIdLength);
        const Bot bot{.account = id,
                      .owner = here.player()->id,
                      .accept = bots::to_text(bots::Accept()),
                      .created = now};
        NewSession begun = session_for(here, id);
        write(here, open,
              {Account{.id = id, .name = name.text, .created = now, .kind = AccountKind::bot},
               take_name(here, id, name), bot, begun.session},
              Code::name_taken, {.account = id},
              [bot, name = name.text, token = std::move(begun.token)](Session& back, const Due& last) {
                  back.answer(last, protocol::BotCreateResult{bot_value({bot, name}), token});
              });
    });
}

void list_bots(Session& session, Due due, protocol::BotList&) {
    read_bots(session, due, [](Session& here, const Due& open, const std::vector<NamedBot>& bots) {
        here.answer(open, protocol::BotListResult{bot_values(bots)});
    });
}

void renew(Session& session, Due due, protocol::BotRenew& params) {
    if (!may_change_bots(session, due)) return;
    with_own_bot(session, due, params.bot, [id = params.bot](Session& here, const Due& open) {
        NewSession begun = session_for(here, id);
        write(here, open, {EndSessions{id}, begun.session}, Code::unknown_bot,
              {.account = id, .ended = true, .except = begun.session.id},
              [token = std::move(begun.token)](Session& back, const Due& last) {
                  back.answer(last, protocol::BotRenewResult{token});
              });
    });
}

void remove(Session& session, Due due, protocol::BotDelete& params) {
    if (!may_change_bots(session, due)) return;
    with_own_bot(session, due, params.bot, [id = params.bot](Session& here, const Due& open) {
        const std::string tombstone = tombstone_name(id);
        write(here, open, {DeleteAccount{id, tombstone, here.shard().loop().wall()}, queue::forget_task(id)},
              Code::unknown_bot,
              {.account = id,
               .renamed = true,
               .name = tombstone,
               .kind = AccountKind::bot,
               .ended = true,
               .deleted = true},
              [](Session& back, const Due& last) { back.answer(last, protocol::Nothing{}); });
    });
}

}  // namespace

std::vector<MethodRow> bot_methods() {
    const Needed owner{Right::make_bots};
    return {method_row(Guard::changes, owner, create_bot), method_row(Guard::changes, owner, list_bots),
            method_row(Guard::changes, owner, renew), method_row(Guard::changes, owner, remove)};
}

}  // namespace kabinet
