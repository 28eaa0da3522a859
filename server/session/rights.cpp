#include "server/ops/log.hpp"
#include "server/session/method_row.hpp"
#include "server/session/session.hpp"

/// What the player of a session may do (AC-9). The rest of Session is in session.cpp.
namespace kabinet {

Rights Session::rights_for(const std::string& scope) const {
    if (!identity_) return {};
    return kabinet::rights_for(identity_->kind, identity_->roles, scope);
}

bool Session::may(const Due& due, Right right, const std::string& scope, std::string_view method) {
    using protocol::Code;
    if (!identity_) {
        refuse(due, {.code = Code::sign_in_first});
        return false;
    }
    if (!rights_for(scope).has(right)) {
        denied(method, "no_right", name_of(right));
        refuse(due, {.code = Code::forbidden});
        return false;
    }
    if (is_of_everybody(right) || identity_->strong > 0) return true;
    denied(method, "one_factor", name_of(right));
    refuse(due, {.code = Code::two_factors_first});
    return false;
}

/// A bot plays, and nothing else: what changes something and asks for no right is for people (BO-10).
bool Session::may_as_bot(const Due& due, const MethodRow& row) {
    if (!is_bot(identity_->kind)) return true;
    denied(row.method->name, "bot", row.method->name);
    refuse(due, {.code = protocol::Code::forbidden});
    return false;
}

/// Of those who have a role, each attempt is a line. Strangers, who are many, share one line a minute.
void Session::denied(std::string_view method, std::string_view why, std::string_view what) {
    std::int64_t times = 1;
    if (!identity_->staff()) {
        const auto due = home_.denials().happened(now());
        if (!due) return;
        times = *due;
    }
    log_warn("denied",
             {{"account", player()->id}, {"method", method}, {"why", why}, {"what", what}, {"times", times}});
}

}  // namespace kabinet
