#include "client-cli/account/desk.hpp"
#include "client-cli/account/words.hpp"

/// The authenticator app, the address for recovery, and the roles of staff.
namespace kabinet::cli {

/// The credential of that kind; null for none.
const CredentialView* AccountDesk::one_of(const AccountView& account, const std::string& kind) {
    for (const CredentialView& one : account.credentials) {
        if (one.kind == kind) return &one;
    }
    return nullptr;
}

/// Takes the only credential of a kind away.
int AccountDesk::drop_kind(const std::string& kind, const std::string& what, const std::string& why) {
    const auto account = look();
    if (!account) return code_;
    const CredentialView* found = one_of(*account, kind);
    if (!found) return refuse({"unknown_credential", "there is no " + what, "", 0, 0});
    if (!agreed(why, "Drop it?")) return code_;
    const Reply reply = ask_fresh("account.drop_credential", {{"id", found->id}});
    if (!reply) return refuse(reply.error());
    voice_.say("Dropped: " + what);
    return voice_.done();
}

int AccountDesk::totp() {
    if (!arrive()) return code_;
    if (request_.drop)
        return drop_kind("totp", "authenticator app", "The password alone will be enough to sign in.");
    const Reply begun = ask_fresh("account.totp_begin");
    if (!begun) return refuse(begun.error());
    voice_.note("Type this key into an authenticator app: " + begun->value("secret", ""));
    voice_.note("or give it this address: " + begun->value("uri", ""));
    for (int tries = 1;; ++tries) {
        const auto code = prompt_.line("The code that the app shows: ");
        if (!code) return gave_up();
        const Reply reply = caller_.ask("account.totp_confirm", {{"code", *code}});
        if (reply) break;
        const bool again = reply.error().code == "wrong_code" && prompt_.by_hand() && tries < kMostTries;
        if (!again) return refuse(reply.error());
        voice_.note("That is not the code.");
    }
    voice_.say("From now on signing in with the password needs a code of the app too.");
    return voice_.done();
}

int AccountDesk::email() {
    if (!arrive()) return code_;
    if (request_.drop) return drop_kind("email", "address", "Lost passwords are not got back by mail then.");
    const Reply sent = ask_fresh("account.set_email", {{"email", request_.name}});
    if (!sent) return refuse(sent.error());
    voice_.note("A code was mailed to " + request_.name + "; it is good for 30 minutes.");
    for (int tries = 1;; ++tries) {
        const auto code = prompt_.line("The code in the mail: ");
        if (!code) return gave_up();
        const Reply reply = ask_fresh("account.confirm_email", {{"code", *code}});
        if (reply) break;
        const bool again =
            reply.error().code == "wrong_credentials" && prompt_.by_hand() && tries < kMostTries;
        if (!again) return refuse(reply.error());
        voice_.note("That is not the code, or its time is over.");
    }
    voice_.say("The address for a lost password is " + request_.name + ".");
    return voice_.done();
}

/// The account of the player whom the command names, by name or by id; one's own when it names nobody.
Reply AccountDesk::named() {
    if (request_.name.empty()) return Json{{"player", {{"id", session_.identity()->id}}}};
    Reply by_name = caller_.ask("profile.get", {{"name", request_.name}});
    if (by_name || by_name.error().code != "unknown_player") return by_name;
    const Reply by_id = caller_.ask("profile.get", {{"account", request_.name}});
    return by_id ? by_id : by_name;
}

int AccountDesk::change_role(const std::string& method, const std::string& done) {
    if (!arrive()) return code_;
    const Reply found = named();
    if (!found) return refuse(found.error());
    const Json player = found->value("player", Json::object());
    Json params{{"account", player.value("id", "")}, {"role", request_.role}};
    if (!request_.scope.empty()) params["scope"] = request_.scope;
    const Reply reply = ask_fresh(method, params);
    if (!reply) return refuse(reply.error());
    const std::string scope = request_.scope.empty() ? "" : " of " + request_.scope;
    voice_.say(player.value("name", "") + done + request_.role + scope + ".");
    return voice_.done({{"player", player}});
}

int AccountDesk::roles() {
    if (!arrive()) return code_;
    const Reply found = named();
    if (!found) return refuse(found.error());
    const Reply reply = ask_fresh("role.list", {{"account", found->at("player").value("id", "")}});
    if (!reply) return refuse(reply.error());
    const Json roles = reply->value("roles", Json::array());
    if (roles.empty()) voice_.say("No roles.");
    for (const Json& role : roles) voice_.say(role_line(role));
    return voice_.done(*reply);
}

}  // namespace kabinet::cli
