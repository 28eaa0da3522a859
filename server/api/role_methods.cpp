#include "server/api/api.hpp"
#include "server/api/own_account.hpp"
#include "server/api/roles.hpp"
#include "server/ops/log.hpp"

/// Giving and taking roles, and reading them (AC-9); and the sessions of others.
namespace kabinet {
namespace {

using protocol::Code;

/// What is given or taken.
struct WantedRole {
    std::string account;
    HeldRole held;
    std::string_view method;
};

template <class P>
WantedRole wanted_role(P& params) {
    return {std::move(params.account), {std::move(params.role), params.scope.value_or("")}, P::method};
}

/// Whether the player may give and take that role now; refuses `due` when not. The row has made sure of the
/// right to grant.
bool may_change_role(Session& session, const Due& due, const WantedRole& wanted) {
    const auto role = role_named(wanted.held.role);
    if (!role || !may_grant(session.rights_for(wanted.held.scope), *role)) {
        session.denied(wanted.method, "rights_above_own", wanted.held.role);
        session.refuse(due, {.code = Code::forbidden});
        return false;
    }
    if (is_fresh(session)) return true;
    session.denied(wanted.method, "not_fresh", wanted.held.role);
    session.refuse(due, {.code = Code::confirm_first});
    return false;
}

/// Writes that are in conflict when the player has lost meanwhile what `wanted` takes: roles by which the
/// player may give and take that role.
std::vector<Write> still_may(Session& session, const WantedRole& wanted, Write row) {
    const Identity& mine = session.identity();
    const auto role = role_named(wanted.held.role);
    std::vector<Write> writes;
    for (const HeldRole& held : mine.roles) {
        if (role && may_grant(rights_for(mine.kind, std::span(&held, 1), wanted.held.scope), *role))
            return {StillHolds{mine.player.id, held}, std::move(row)};
        writes.emplace_back(StillHolds{mine.player.id, held});
    }
    writes.push_back(std::move(row));
    return writes;
}

/// Reads the account of the role, then runs `done(session, due, holder)`. Or refuses `due`.
template <class Then>
void with_holder(Session& session, const Due& due, const std::string& id, Then done) {
    session.common().journal.read(
        session.shard().loop(), [id](Store& store) { return read_holder(store, id); },
        session.later(due, [done = std::move(done)](Session& here, const Due& open, auto&& holder) {
            if (!holder) return here.refuse(open, {.code = Code::storage_failed});
            if (!*holder) return here.refuse(open, {.code = Code::unknown_player});
            done(here, open, **holder);
        }));
}

void changed(Session& session, const Due& due, std::string_view event, const WantedRole& wanted) {
    log_info(event, {{"account", wanted.account},
                     {"role", wanted.held.role},
                     {"scope", wanted.held.scope},
                     {"by", session.player()->id}});
    session.answer(due, protocol::Nothing{});
}

void grant(Session& session, Due due, protocol::RoleGrant& params) {
    const WantedRole given = wanted_role(params);
    if (!may_change_role(session, due, given)) return;
    with_holder(
        session, due, given.account, [given](Session& here, const Due& open, const RoleHolder& holder) {
            if (holds(holder.roles, given.held)) return here.answer(open, protocol::Nothing{});
            if (const auto unfit = unfit_for_roles(holder)) {
                here.denied(given.method, "unfit_account", given.held.role);
                return here.refuse(open, {.code = *unfit});
            }
            const RoleGrant row{.account = given.account,
                                .held = given.held,
                                .by = here.player()->id,
                                .at = here.shard().loop().wall()};
            write(
                here, open, still_may(here, given, row), Code::forbidden,
                {.account = given.account, .roles = true}, OwnerNotice{},
                [given](Session& back, const Due& last) { changed(back, last, "role_granted", given); },
                [given](Session& back) { back.denied(given.method, "refused_by_store", given.held.role); });
        });
}

/// The store keeps the last admin, so that two who revoke each other at once do not leave nobody.
void revoke(Session& session, Due due, protocol::RoleRevoke& params) {
    const WantedRole taken = wanted_role(params);
    if (!may_change_role(session, due, taken)) return;
    with_holder(
        session, due, taken.account, [taken](Session& here, const Due& open, const RoleHolder& holder) {
            if (!holds(holder.roles, taken.held)) return here.refuse(open, {.code = Code::unknown_grant});
            const RevokeRole row{.account = taken.account,
                                 .held = taken.held,
                                 .by = here.player()->id,
                                 .at = here.shard().loop().wall()};
            const bool admin = taken.held.role == kAdminRole;
            write(
                here, open, still_may(here, taken, row), admin ? Code::last_admin : Code::unknown_grant,
                {.account = taken.account, .roles = true, .revoked = taken.held}, OwnerNotice{},
                [taken](Session& back, const Due& last) { changed(back, last, "role_revoked", taken); },
                [taken](Session& back) { back.denied(taken.method, "refused_by_store", taken.held.role); });
        });
}

void list_roles(Session& session, Due due, protocol::RoleList& params) {
    if (!session.player()) return session.refuse(due, {.code = Code::sign_in_first});
    const std::string account = params.account.value_or(session.player()->id);
    const bool own = account == session.player()->id;
    if (!own && !session.may(due, Right::see_roles, "", protocol::RoleList::method)) return;
    session.common().journal.read(
        session.shard().loop(), [account](Store& store) { return read_roles(store, account, false); },
        session.later(due, [](Session& here, const Due& open, auto&& roles) {
            if (!roles) return here.refuse(open, {.code = Code::storage_failed});
            here.answer(open, protocol::RoleListResult{std::move(*roles)});
        }));
}

/// Reads the sessions of another account, then runs `done(session, due, sessions)`. Or refuses `due`.
template <class Then>
void with_sessions(Session& session, const Due& due, const std::string& id, Then done) {
    using Found = std::optional<std::vector<AccountSession>>;
    session.common().journal.read(
        session.shard().loop(),
        [id](Store& store) -> std::expected<Found, StoreError> {
            const auto account = store.account(id);
            if (!account) return std::unexpected(account.error());
            if (!*account || (*account)->state == AccountState::deleted) return Found();
            auto found = store.sessions(id);
            if (!found) return std::unexpected(std::move(found.error()));
            return Found(std::move(*found));
        },
        session.later(due, [done = std::move(done)](Session& here, const Due& open, auto&& found) {
            if (!found) return here.refuse(open, {.code = Code::storage_failed});
            if (!*found) return here.refuse(open, {.code = Code::unknown_player});
            done(here, open, std::move(**found));
        }));
}

void sessions_of(Session& session, Due due, protocol::StaffSessions& params) {
    with_sessions(session, due, params.account, [](Session& here, const Due& open, auto&& found) {
        protocol::StaffSessionsResult result;
        for (AccountSession& one : found)
            result.sessions.push_back(session_value(std::move(one), here.identity().session));
        here.answer(open, result);
    });
}

void end_sessions(Session& session, Due due, protocol::StaffEndSessions& params) {
    if (!is_fresh(session)) {
        session.denied(protocol::StaffEndSessions::method, "not_fresh", params.account);
        return session.refuse(due, {.code = Code::confirm_first});
    }
    with_sessions(
        session, due, params.account, [id = params.account](Session& here, const Due& open, auto&&) {
            write(here, open, {EndSessions{id}, EndBots{id}}, Code::storage_failed,
                  {.account = id, .ended = true, .bots = true}, [id](Session& back, const Due& last) {
                      log_info("sessions_ended", {{"account", id}, {"by", back.player()->id}});
                      back.answer(last, protocol::Nothing{});
                  });
        });
}

}  // namespace

std::vector<MethodRow> role_methods() {
    return {method_row(Guard::changes, needed_for(Right::grant_roles, &protocol::RoleGrant::scope), grant),
            method_row(Guard::changes, needed_for(Right::grant_roles, &protocol::RoleRevoke::scope), revoke),
            method_row(Guard::anyone, list_roles),
            method_row(Guard::changes, Needed{Right::end_sessions}, sessions_of),
            method_row(Guard::changes, Needed{Right::end_sessions}, end_sessions)};
}

}  // namespace kabinet
