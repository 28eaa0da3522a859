#include <utility>

#include "client-cli/account/desk.hpp"
#include "client-cli/account/words.hpp"
#include "client-cli/model/match_view.hpp"

/// How a user comes to an account, and leaves it. The rest of AccountDesk is in desk.cpp.
namespace kabinet::cli {
namespace {

/// How the server calls a guest who gave no name; no player can have such a name.
bool made_up(const std::string& name) {
    return name.starts_with("Guest ");
}

bool wants_other(const Problem& problem, const char* code, Prompt& prompt) {
    return problem.code == code && prompt.by_hand();
}

}  // namespace

/// The name to register or sign in with; asks for it when it is not known.
std::optional<std::string> AccountDesk::name_to_use(const std::string& known) {
    if (!request_.name.empty()) return request_.name;
    if (!known.empty()) return known;
    if (!prompt_.by_hand()) {
        code_ = voice_.wrong("name the player");
        return std::nullopt;
    }
    auto name = prompt_.line("Name: ");
    if (name && !name->empty()) return name;
    gave_up();
    return std::nullopt;
}

/// What a sign-in tells the server.
Json AccountDesk::greeting(const std::string& name, const std::string& password) const {
    return {{"name", name}, {"password", password}, {"device", place_.device}};
}

/// And what proves that the account knows this device (AC-6).
Json AccountDesk::sign_in_of(const std::string& name, const std::string& password) const {
    Json params = greeting(name, password);
    if (const std::string device = profile_.device_token(name); !device.empty())
        params["device_token"] = device;
    return params;
}

// ---- register

int AccountDesk::enter() {
    // The old token ends with the answer (AC-7): where the new one cannot be written it would be lost.
    if (!profile_.rewrite()) {
        return refuse(
            {"not_kept", "could not write " + profile_.file().string() + "; nothing was changed", "", 0, 0});
    }
    const auto before = profile_.load();
    if (const auto linked = caller_.connect(); !linked) return refuse(linked.error());
    const auto identity = session_.identity();
    if (identity && !identity->guest) {
        return refuse({"not_a_guest",
                       "you have an account already: " + identity->name + "; " + command("rename") +
                           " changes the name",
                       "", 0, 0});
    }
    if (!identity && before) {
        if (!before->guest) return refuse({"bad_token", caller_.signed_out(), "", 0, 0});
        voice_.note(caller_.signed_out());
    }
    auto name = name_to_use(identity && !made_up(identity->name) ? identity->name : "");
    if (!name) return code_;
    if (identity) voice_.note("The guest " + identity->name + " will be the player " + *name + ".");
    auto password = new_password();
    if (!password) return gave_up();
    for (;;) {
        const Reply reply = send_registration(greeting(*name, *password));
        if (reply) return entered(*reply, identity.has_value());
        const Problem& problem = reply.error();
        if (wants_other(problem, "password_unfit", prompt_)) {
            voice_.note(in_words(problem));
            password = new_password();
        } else if (wants_other(problem, "name_unfit", prompt_) ||
                   wants_other(problem, "name_taken", prompt_)) {
            voice_.note(in_words(problem));
            name = prompt_.line("Another name: ");
        } else {
            return refuse(problem);
        }
        if (!name || name->empty() || !password) return gave_up();
    }
}

/// Registers. When the connection is lost before the answer, the password tells whether it was done.
Reply AccountDesk::send_registration(const Json& params) {
    for (int tries = 1;; ++tries) {
        Reply reply = caller_.ask_once("account.register", params);
        const bool lost = !reply && reply.error().code == kConnectionLost && tries < kMostTries;
        if (!lost) return reply;
        if (const auto linked = caller_.wait_for_link(); !linked) return std::unexpected(linked.error());
        if (session_.identity()) continue;  // still a guest by the old token
        Reply signed_in = caller_.ask("sign_in.password", params);
        if (signed_in || signed_in.error().code != "wrong_credentials") return signed_in;
    }
}

int AccountDesk::entered(const Json& result, bool was_guest) {
    const Json player = result.value("player", Json::object());
    const Identity identity{result.value("token", ""), player.value("id", ""), player.value("name", ""),
                            false};
    if (!keep(identity, result.value("device_token", ""))) return code_;
    voice_.say(was_guest ? "You are the player " + identity.name + " now. Seats and matches stay."
                         : "Welcome, " + identity.name + ". You are signed in.");
    Json told{{"player", player}};
    if (!request_.with_codes) {
        voice_.say("For a lost password there are recovery codes: " + command("recovery-codes"));
        return voice_.done(told);
    }
    const Reply codes = ask_fresh("account.recovery_codes");
    if (!codes) return refuse(codes.error());
    told["codes"] = codes->value("codes", Json::array());
    return print_codes(told);
}

// ---- sign in

int AccountDesk::sign_in() {
    const auto before = profile_.load();
    if (const auto linked = caller_.connect(); !linked) return refuse(linked.error());
    if (const auto identity = session_.identity()) {
        if (const auto done = make_way(*identity)) return *done;
    }
    // Whoever was signed out wants to be the same again.
    const auto name = name_to_use(before && !before->guest && !session_.identity() ? before->name : "");
    if (!name) return code_;
    if (request_.recovery) return sign_in_by_code(*name, "Recovery code of " + *name + ": ");
    return request_.mail ? sign_in_by_mail(*name) : sign_in_by_password(*name);
}

/// The profile has a player already: leaves it, or returns the exit code.
std::optional<int> AccountDesk::make_way(const Identity& identity) {
    if (!identity.guest && !request_.recovery && !request_.mail) {
        if (request_.name.empty() || request_.name == identity.name) {
            voice_.say("You are signed in as " + identity.name + ".");
            return voice_.done({{"player", {{"id", identity.id}, {"name", identity.name}}}});
        }
        return code_ = voice_.wrong("this profile is signed in as " + identity.name + "; " +
                                    command("sign-out") + " first, or --profile NAME for another beside it");
    }
    if (identity.guest &&
        !agreed("You are the guest " + identity.name +
                    " here. Whoever signs in as somebody else loses the guest, with seats and "
                    "matches. You keep them with: " +
                    command("register"),
                "Sign in all the same?")) {
        return code_;
    }
    if (const auto linked = caller_.become_nobody(); !linked) return refuse(linked.error());
    return std::nullopt;
}

int AccountDesk::sign_in_by_password(const std::string& name) {
    for (int tries = 1;; ++tries) {
        const auto password = prompt_.secret("Password of " + name + ": ");
        if (!password) return gave_up();
        Json params = sign_in_of(name, *password);
        Reply reply = with_code("sign_in.password", params);
        if (!reply && reply.error().code == "account_closed") {
            if (!agreed("The account of " + name + " is closed.", "Open it again?")) return code_;
            params["reopen"] = true;
            reply = with_code("sign_in.password", params);
        }
        if (reply) return arrived(*reply);
        if (tries == kMostTries || !wants_other(reply.error(), "wrong_credentials", prompt_))
            return refuse(reply.error());
        voice_.note("The name or the password is wrong.");
    }
}

/// Nobody is told whether there is such a player, or an address.
int AccountDesk::sign_in_by_mail(const std::string& name) {
    const Reply sent = caller_.ask("sign_in.mail_code", {{"name", name}});
    if (!sent) return refuse(sent.error());
    voice_.note("If " + name +
                " is a player with a confirmed address, a code was mailed there; it is good for 30 minutes.");
    return sign_in_by_code(name, "The code in the mail: ");
}

int AccountDesk::sign_in_by_code(const std::string& name, const std::string& question) {
    auto code = prompt_.line(question);
    if (!code) return gave_up();
    auto password = new_password();
    for (int tries = 1; code && password; ++tries) {
        Json params = sign_in_of(name, *password);
        params["code"] = *code;
        const Reply reply = send_recovery(params);
        if (reply) {
            voice_.say("The new password holds. All other devices were signed out.");
            return arrived(*reply);
        }
        if (wants_other(reply.error(), "password_unfit", prompt_)) {
            voice_.note(in_words(reply.error()));
            password = new_password();
        } else if (tries < kMostTries && wants_other(reply.error(), "wrong_credentials", prompt_)) {
            voice_.note("The name or the code is wrong, or the code was used.");
            code = prompt_.line(question);
        } else {
            return refuse(reply.error());
        }
    }
    return gave_up();
}

/// Signs in by a code, which is good once. When the connection is lost before the answer, the new password
/// tells whether it was used.
Reply AccountDesk::send_recovery(const Json& params) {
    for (int tries = 1;; ++tries) {
        Reply reply = caller_.ask_once("sign_in.recovery", params);
        const bool lost = !reply && reply.error().code == kConnectionLost && tries < kMostTries;
        if (!lost) return reply;
        Json by_password = params;
        by_password.erase("code");
        Reply signed_in = caller_.ask("sign_in.password", by_password);
        if (signed_in || signed_in.error().code != "wrong_credentials") return signed_in;
    }
}

int AccountDesk::arrived(const Json& result) {
    const Json player = result.value("player", Json::object());
    const Identity identity{result.value("token", ""), player.value("id", ""), player.value("name", ""),
                            false};
    if (!keep(identity, result.value("device_token", ""))) return code_;
    voice_.say("Signed in as " + identity.name + ".");
    return voice_.done({{"player", player}});
}

// ---- sign out

int AccountDesk::sign_out() {
    const auto before = profile_.load();
    if (!before) return nobody_here();
    if (const auto linked = caller_.connect(); !linked) return refuse(linked.error());
    if (const auto identity = session_.identity()) {
        const bool sure = !identity->guest ||
                          agreed("Nobody can sign in as the guest " + identity->name +
                                     " again: its seats and matches are lost for ever. You keep them with: " +
                                     command("register"),
                                 "Sign out all the same?");
        if (!sure) return code_;
        const Reply reply = caller_.ask("account.sign_out");
        // When the answer was lost, the token has ended all the same.
        if (!reply && session_.identity()) return refuse(reply.error());
    }
    profile_.forget();
    const std::string who = (before->guest ? "the guest " : "") + before->name;
    voice_.say("Signed out: this device is not " + who + " any more.");
    return voice_.done();
}

}  // namespace kabinet::cli
