#include "server/accounts/name.hpp"
#include "server/api/api.hpp"
#include "server/api/bots.hpp"
#include "server/api/own_account.hpp"
#include "server/api/reading.hpp"

/// The devices that a player is signed in with, and the end of an account.
namespace kabinet {
namespace {

using protocol::Code;

void end_session(Session& session, const Due& due, const std::string& id, Code unknown) {
    const std::string player = session.player()->id;
    write(session, due, {EndSessions{player, id}}, unknown, {.account = player, .ended = true, .only = id},
          [](Session& here, const Due& open) { here.answer(open, protocol::Nothing{}); });
}

void sign_out(Session& session, Due due, protocol::AccountSignOut&) {
    end_session(session, due, session.identity().session, Code::storage_failed);
}

void end_one(Session& session, Due due, protocol::AccountEndSession& params) {
    if (params.session != session.identity().session && !may_end_others(session, due)) return;
    end_session(session, due, params.session, Code::unknown_session);
}

void end_all_others(Session& session, Due due, protocol::AccountEndOthers&) {
    if (!may_end_others(session, due)) return;
    const Identity& mine = session.identity();
    write(session, due, {EndSessions{mine.player.id, "", mine.session}}, Code::storage_failed,
          others_ended(session),
          [](Session& here, const Due& open) { here.answer(open, protocol::Nothing{}); });
}

/// Why the store does not end an account: the last admin stays (AC-9).
Code end_refused(Session& session) {
    const bool admin = holds(session.identity().roles, {std::string(kAdminRole), ""});
    return admin ? Code::last_admin : Code::storage_failed;
}

void close_account(Session& session, Due due, protocol::AccountClose&) {
    if (!may_change_credentials(session, due)) return;
    const std::string id = session.player()->id;
    write(session, due, {CloseAccount{id, session.shard().loop().wall()}, EndSessions{id}, EndBots{id}},
          end_refused(session), {.account = id, .ended = true, .bots = true},
          [](Session& here, const Due& open) { here.answer(open, protocol::Nothing{}); });
}

/// The bots go with their owner.
void delete_with(Session& session, const Due& due, const std::vector<Bot>& bots) {
    const std::string id = session.player()->id;
    const std::string tombstone = tombstone_name(id);
    const DeleteAccount gone{id, tombstone, session.shard().loop().wall()};
    write(session, due, deletion(gone, bots), end_refused(session),
          {.account = id,
           .renamed = true,
           .name = tombstone,
           .kind = AccountKind::player,
           .ended = true,
           .deleted = true,
           .bots = true},
          [bots](Session& here, const Due& open) {
              tell_deleted(here.shard(), bots);
              here.answer(open, protocol::Nothing{});
          });
}

/// A guest has nothing to confirm with.
void delete_account(Session& session, Due due, protocol::AccountDelete&) {
    if (!session.identity().guest() && !is_fresh(session))
        return session.refuse(due, {.code = Code::confirm_first});
    const std::string id = session.player()->id;
    session.common().journal.read(
        session.shard().loop(), [id](Store& store) { return store.bots_of(id); },
        session.later(due, [](Session& here, const Due& open, auto&& bots) {
            if (!bots) return here.refuse(open, {.code = Code::storage_failed});
            delete_with(here, open, *bots);
        }));
}

}  // namespace

std::vector<MethodRow> session_methods() {
    return {method_row(Guard::changes, sign_out), method_row(Guard::changes, end_one),
            method_row(Guard::changes, end_all_others), method_row(Guard::changes, close_account),
            method_row(Guard::changes, delete_account)};
}

}  // namespace kabinet
