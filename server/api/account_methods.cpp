#include "server/accounts/token.hpp"
#include "server/api/api.hpp"
#include "server/api/reading.hpp"
#include "server/api/sign_in.hpp"

/// Who a player is.
namespace kabinet {
namespace {

using protocol::Code;

/// Only wrong tokens are counted: others of the address, who may be many, come in as they like. To guess one
/// of 256 bits is hopeless at any rate.
void wrong_token(Session& session, const Due& due) {
    Throttle& guesses = session.common().quotas.bad_tokens;
    const std::int64_t wait = guesses.take(guesses.place(session.address()), session.now());
    if (wait > 0) return session.refuse_for(due, wait);
    session.refuse(due, {.code = Code::bad_token});
}

void sign_in_token(Session& session, Due due, protocol::SignInToken& params) {
    if (session.player() || session.signing_in())
        return session.refuse(due, {.code = Code::already_signed_in});
    sign_in(session, due, params.token, [due](Session& here) {
        here.answer(due, protocol::SignInTokenResult{player_value(*here.player())});
    });
}

void make_guest(Session& session, const Due& due, const std::optional<std::string>& name) {
    Common& common = session.common();
    const std::string id = id_of(common.random(), 12);
    const std::string token = token_of(common.random());
    const Player player{id, name.value_or("Guest " + id.substr(0, 4))};
    const Account account{player.id, player.name, token_hash(token), session.shard().loop().wall()};
    session.begin_sign_in();
    common.journal.append(session.shard().loop(), account,
                          session.later(due, [player, token, hash = account.token_hash](
                                                 Session& here, const Due& open, const auto& written) {
                              here.end_sign_in();
                              if (!written || *written != Written::ok)
                                  return here.refuse(open, {.code = Code::storage_failed});
                              here.common().accounts.add(hash, player);
                              if (here.signed_in(open, player))
                                  here.answer(open, protocol::SignInGuestResult{token, player_value(player)});
                          }));
}

void sign_in_guest(Session& session, Due due, protocol::SignInGuest& params) {
    if (session.player() || session.signing_in())
        return session.refuse(due, {.code = Code::already_signed_in});
    if (session.draining()) return session.refuse(due, {.code = Code::shutting_down});
    Throttle& guests = session.common().quotas.guests;
    const std::int64_t wait = guests.take(guests.place(session.address()), session.now());
    if (wait > 0) return session.refuse_for(due, wait);
    if (std::cmp_greater(session.watched(), session.limits().watches_per_player))
        return session.refuse(due, {.code = Code::too_many_watches});
    make_guest(session, due, params.name);
}

}  // namespace

void sign_in(Session& session, const Due& due, const std::string& token,
             std::move_only_function<void(Session&)> done) {
    const std::string hash = token_hash(token);
    if (auto player = session.common().accounts.find(hash)) {
        if (session.signed_in(due, std::move(*player))) done(session);
        return;
    }
    session.begin_sign_in();
    session.common().journal.read(
        session.shard().loop(), [hash](Store& store) { return store.account_by_token(hash); },
        session.later(due, [done = std::move(done)](Session& here, const Due& open, auto&& account) mutable {
            here.end_sign_in();
            if (account && *account) {
                const Player player{(*account)->id, (*account)->name};
                here.common().accounts.add((*account)->token_hash, player);
                if (here.signed_in(open, player)) done(here);
                return;
            }
            here.greeting_failed();
            if (!account) return here.refuse(open, {.code = Code::storage_failed});
            wrong_token(here, open);
        }));
}

std::vector<MethodRow> account_methods() {
    return {method_row(Guard::anyone, sign_in_guest), method_row(Guard::anyone, sign_in_token)};
}

}  // namespace kabinet
