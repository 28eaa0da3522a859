#include "client-cli/account/desk.hpp"

#include <utility>

#include "client-cli/account/words.hpp"

/// What a user does with an account. How one comes in and goes is in desk_doors.cpp.
namespace kabinet::cli {
namespace {

std::string codes_that_end(int left) {
    return left == 1 ? "The one recovery code that is left ends."
                     : "The " + std::to_string(left) + " recovery codes that are left end.";
}

}  // namespace

AccountDesk::AccountDesk(Caller& caller, Profile& profile, Prompt& prompt, Voice& voice, Place place)
    : caller_(caller),
      session_(caller.session()),
      profile_(profile),
      prompt_(prompt),
      voice_(voice),
      place_(std::move(place)) {}

int AccountDesk::run(const AccountRequest& request) {
    using Verb = AccountRequest::Verb;
    request_ = request;
    switch (request.verb) {
        case Verb::show:
            return show();
        case Verb::enter:
            return enter();
        case Verb::sign_in:
            return sign_in();
        case Verb::sign_out:
            return sign_out();
        case Verb::rename:
            return rename();
        case Verb::password:
            return set_password();
        case Verb::recovery_codes:
            return recovery_codes();
        case Verb::devices:
            return devices();
        case Verb::end_session:
            return end_session();
        case Verb::drop:
            return drop();
        case Verb::totp:
            return totp();
        case Verb::email:
            return email();
        case Verb::grant:
            return change_role("role.grant", " is now ");
        case Verb::revoke:
            return change_role("role.revoke", " is no more ");
        case Verb::roles:
            return roles();
        case Verb::devices_of:
            return devices_of();
        case Verb::end_devices:
            return end_devices();
        case Verb::suspicions:
            return suspicions();
        case Verb::close:
            return close();
        case Verb::save:
            return save();
        case Verb::erase:
            return erase();
    }
    return 1;
}

// ---- what the commands share

std::string AccountDesk::command(const std::string& words) const {
    return "kabinet account " + words + place_.options;
}

int AccountDesk::nobody_here() {
    const int code = refuse({"sign_in_first", "nobody is signed in on " + place_.server, "", 0, 0});
    voice_.hint(command("register") + "   makes an account");
    voice_.hint(command("sign-in") + "    signs in to one");
    voice_.hint("kabinet play kuba" + place_.options + "          plays as a guest");
    return code;
}

/// The user has not answered.
int AccountDesk::gave_up() {
    if (prompt_.by_hand()) {
        voice_.note("Nothing was changed.");
        return code_ = 1;
    }
    return refuse(
        {"no_answer", "the input ended before everything was answered; nothing was changed", "", 0, 0});
}

/// Connects as the player of the profile. False when there is none, which the user has been told.
bool AccountDesk::arrive() {
    if (!profile_.load()) return nobody_here(), false;
    if (const auto linked = caller_.connect(); !linked) return refuse(linked.error()), false;
    if (!session_.identity()) return refuse({"bad_token", caller_.signed_out(), "", 0, 0}), false;
    profile_.refresh(*session_.identity());
    return true;
}

std::optional<AccountView> AccountDesk::look() {
    const Reply reply = caller_.ask("account.show");
    if (reply) return AccountView::of(*reply);
    refuse(reply.error());
    return std::nullopt;
}

/// Proves the password once more (AC-7). False when it was not proved, which the user has been told.
bool AccountDesk::confirm() {
    const auto account = look();
    if (!account) return false;
    if (account->count("password") == 0) {
        refuse({"confirm_first",
                "this needs a fresh sign-in, and the account has no password to confirm with", "", 0, 0});
        return false;
    }
    for (int tries = 1;; ++tries) {
        const auto password = prompt_.secret("Password of " + account->name + ": ");
        if (!password) return gave_up(), false;
        const Reply reply = with_code("account.confirm", {{"password", *password}});
        if (reply) return true;
        const bool again =
            reply.error().code == "wrong_credentials" && prompt_.by_hand() && tries < kMostTries;
        if (!again) return refuse(reply.error()), false;
        voice_.note("That is not the password.");
    }
}

/// Asks with a password, and with the code of the authenticator app where the account has one.
Reply AccountDesk::with_code(const std::string& method, Json params) {
    for (int tries = 1;; ++tries) {
        Reply reply = caller_.ask(method, params);
        if (reply) return reply;
        const bool wrong = reply.error().code == "wrong_code" && prompt_.by_hand() && tries <= kMostTries;
        if (!wrong && reply.error().code != "code_needed") return reply;
        if (wrong) voice_.note("That is not the code, or it was used: wait for the next one.");
        const auto code = prompt_.line("Code of the authenticator app: ");
        if (!code) return reply;
        params["code"] = *code;
    }
}

/// Asks, and when a fresh sign-in is needed proves the password and asks again. The user has been told of a
/// password that was not proved.
Reply AccountDesk::ask_fresh(const std::string& method, const Json& params) {
    Reply reply = caller_.ask(method, params);
    if (reply || (reply.error().code != "confirm_first" && reply.error().code != "two_factors_first"))
        return reply;
    if (!confirm()) return std::unexpected(Problem{kInterrupted, "", "", 0, 0});
    return caller_.ask(method, params);
}

/// A new password, typed twice; nothing when the user gave up.
std::optional<std::string> AccountDesk::new_password() {
    for (;;) {
        auto password = prompt_.secret("New password (8 characters or more; 15 are better): ");
        if (!password || !prompt_.by_hand()) return password;
        const auto again = prompt_.secret("Once more: ");
        if (!again) return std::nullopt;
        if (*again == *password && !password->empty()) return password;
        voice_.note(password->empty() ? "A password is needed." : "The two are not the same.");
    }
}

/// Whether the user means it. False when not, which the user has been told.
bool AccountDesk::agreed(const std::string& why, const std::string& question) {
    if (request_.yes) return true;
    if (!prompt_.by_hand()) {
        code_ = voice_.wrong(why + " Nobody can be asked here: add --yes to do it all the same");
        return false;
    }
    voice_.note(why);
    const auto answer = prompt_.line(question + " [y/N] ");
    if (answer && means_yes(*answer)) return true;
    gave_up();
    return false;
}

/// Keeps an identity that has begun. False when it cannot be written, which the user has been told.
bool AccountDesk::keep(const Identity& identity, const std::string& device_token) {
    session_.become(identity);
    if (profile_.save(identity, device_token)) return true;
    refuse({"not_kept",
            "could not write " + profile_.file().string() +
                ": this device will not be signed in; once it can " +
                "be written: " + command("sign-in " + shell_word(identity.name)),
            "", 0, 0});
    return false;
}

// ---- the commands

int AccountDesk::show() {
    if (!arrive()) return code_;
    const Reply reply = caller_.ask("account.show");
    if (!reply) return refuse(reply.error());
    for (const std::string& line : account_lines(AccountView::of(*reply), place_.server)) voice_.say(line);
    Json result = *reply;
    result["server"] = place_.server;
    return voice_.done(result);
}

int AccountDesk::rename() {
    if (!arrive()) return code_;
    const Reply reply = caller_.ask("account.rename", {{"name", request_.name}});
    if (!reply) return refuse(reply.error());
    Identity identity = *session_.identity();
    identity.name = reply->at("player").value("name", request_.name);
    profile_.refresh(identity);
    voice_.say("You are called " + identity.name + " now.");
    return voice_.done(*reply);
}

/// The password is always proved first, so that a script gives the same lines whether or not the sign-in is
/// fresh.
int AccountDesk::set_password() {
    if (!arrive()) return code_;
    if (session_.identity()->guest) return refuse({"guests_cannot", "", "", 0, 0});
    if (!confirm()) return code_;
    for (;;) {
        const auto password = new_password();
        if (!password) return gave_up();
        const Reply reply = ask_fresh("account.set_password", {{"password", *password}});
        if (reply) break;
        const bool again = reply.error().code == "password_unfit" && prompt_.by_hand();
        if (!again) return refuse(reply.error());
        voice_.note(in_words(reply.error()));
    }
    voice_.say("The password is changed. All other devices were signed out.");
    return voice_.done();
}

int AccountDesk::recovery_codes() {
    if (!arrive()) return code_;
    const auto account = look();
    if (!account) return code_;
    const int left = account->count("recovery");
    if (left > 0 && !agreed(codes_that_end(left), "Make new ones?")) return code_;
    const Reply reply = ask_fresh("account.recovery_codes");
    return reply ? print_codes(*reply) : refuse(reply.error());
}

int AccountDesk::print_codes(Json result) {
    voice_.say("Recovery codes, each good once with: " +
               command("sign-in --recovery " + shell_word(session_.identity()->name)));
    for (const Json& code : result.value("codes", Json::array())) voice_.say("  " + code.get<std::string>());
    voice_.say("Keep them where no one else finds them: they are not shown again.");
    return voice_.done(result);
}

int AccountDesk::devices() {
    if (!arrive()) return code_;
    const Reply reply = caller_.ask("account.show");
    if (!reply) return refuse(reply.error());
    for (const std::string& line : device_lines(AccountView::of(*reply))) voice_.say(line);
    return voice_.done({{"sessions", reply->value("sessions", Json::array())}});
}

int AccountDesk::end_session() {
    if (!arrive()) return code_;
    if (request_.others) {
        const Reply reply = ask_fresh("account.end_others");
        if (!reply) return refuse(reply.error());
        voice_.say("All other devices are signed out.");
        return voice_.done();
    }
    const auto account = look();
    if (!account) return code_;
    const DeviceView* device = account->device(request_.id);
    if (!device) return refuse({"unknown_session", "", "", 0, 0});
    if (device->current)
        return code_ = voice_.wrong("this is the device you use; " + command("sign-out") + " ends it");
    const Reply reply = ask_fresh("account.end_session", {{"session", device->id}});
    if (!reply) return refuse(reply.error());
    voice_.say("Signed out: " + (device->label.empty() ? device->id : device->label));
    return voice_.done();
}

int AccountDesk::drop() {
    if (!arrive()) return code_;
    const auto account = look();
    if (!account) return code_;
    const CredentialView* credential = account->credential(request_.id);
    if (!credential) return refuse({"unknown_credential", "", "", 0, 0});
    const std::string what = credential->kind + (credential->label.empty() ? "" : " " + credential->label);
    if (!agreed("Nobody will be able to sign in with this " + what + ".", "Drop it?")) return code_;
    const Reply reply = ask_fresh("account.drop_credential", {{"id", credential->id}});
    if (!reply) return refuse(reply.error());
    voice_.say("Dropped: " + what);
    return voice_.done();
}

int AccountDesk::close() {
    if (!arrive()) return code_;
    const std::string name = session_.identity()->name;
    if (session_.identity()->guest) return refuse({"guests_cannot", "", "", 0, 0});
    if (!agreed("All devices of " + name + " are signed out, this one too.", "Close the account?"))
        return code_;
    const Reply reply = ask_fresh("account.close");
    if (!reply) return refuse(reply.error());
    profile_.forget();
    voice_.say("The account of " + name +
               " is closed. Within 30 days this opens it again: " + command("sign-in " + shell_word(name)));
    return voice_.done();
}

int AccountDesk::erase() {
    if (!arrive()) return code_;
    const Identity identity = *session_.identity();
    voice_.note("This deletes " + identity.name +
                " for ever: the name, all ways to sign in, all devices. Matches stay, "
                "played by a deleted player.");
    const auto typed = prompt_.line("Type the name to delete it: ");
    if (!typed) return gave_up();
    if (*typed != identity.name) {
        voice_.note("That is not the name.");
        return gave_up();
    }
    const Reply reply = ask_fresh("account.delete");
    if (!reply) return refuse(reply.error());
    profile_.forget(identity.id);
    voice_.say(identity.name + " is deleted.");
    return voice_.done();
}

}  // namespace kabinet::cli
