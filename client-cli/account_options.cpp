#include "client-cli/account_options.hpp"

#include <CLI/CLI.hpp>
#include <cstdlib>

namespace kabinet::cli {
namespace {

using Verb = AccountRequest::Verb;

constexpr const char* kFooter =
    R"(Passwords are asked for and not shown. Where standard input is no terminal, each answer is a line of it,
a new password once:
  kabinet account sign-in Ada < password-file
Exit codes: 0 done, 1 refused or no server, 2 wrong usage.)";

void add_common(CLI::App& command, AccountArguments& to) {
    add_whereabouts(command, to.where);
    auto* plain = command.add_flag("--plain", to.plain, "lines of text (always on)");
    command.add_flag("--json", to.json, "the result as one line of JSON")->excludes(plain);
    command
        .add_option("--patience", to.patience, "seconds without a server after which to give up; 0: never")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
}

CLI::App& add_verb(CLI::App& account, AccountArguments& to, const char* name, const char* about, Verb verb) {
    CLI::App& command = *account.add_subcommand(name, about);
    command.callback([&to, verb] { to.request.verb = verb; });
    add_common(command, to);
    return command;
}

void add_yes(CLI::App& command, AccountRequest& to) {
    command.add_flag("-y,--yes", to.yes, "do not ask");
}

void add_doors(CLI::App& account, AccountArguments& to) {
    AccountRequest& request = to.request;
    CLI::App& enter = add_verb(account, to, "register",
                               "make an account; a guest keeps name, seats and matches", Verb::enter);
    enter.add_option("name", request.name, "the name to have; without it, the guest's");
    enter.add_flag("--recovery-codes", request.with_codes, "make codes for a lost password too");
    CLI::App& sign_in = add_verb(account, to, "sign-in", "sign in to an account", Verb::sign_in);
    sign_in.add_option("name", request.name, "the player's name");
    auto* code =
        sign_in.add_flag("--recovery", request.recovery, "with a recovery code, and set a new password");
    sign_in.add_flag("--mail", request.mail, "with a code that is mailed now, and set a new password")
        ->excludes(code);
    add_yes(sign_in, request);
    add_yes(add_verb(account, to, "sign-out", "sign out on this device", Verb::sign_out), request);
}

void add_changes(CLI::App& account, AccountArguments& to) {
    AccountRequest& request = to.request;
    add_verb(account, to, "rename", "change the name", Verb::rename)
        .add_option("name", request.name, "the new name")
        ->required();
    add_verb(account, to, "password", "change the password; signs all other devices out", Verb::password);
    add_yes(add_verb(account, to, "recovery-codes", "make ten codes for a lost password; earlier ones end",
                     Verb::recovery_codes),
            request);
    CLI::App& drop = add_verb(account, to, "drop", "take a password or a passkey away", Verb::drop);
    drop.add_option("id", request.id, "how its id begins, as kabinet account shows it")->required();
    add_yes(drop, request);
}

void add_factors(CLI::App& account, AccountArguments& to) {
    CLI::App& totp =
        add_verb(account, to, "totp", "sign in with codes of an authenticator app too", Verb::totp);
    totp.add_flag("--drop", to.request.drop, "take the app away");
    add_yes(totp, to.request);
    CLI::App& email =
        add_verb(account, to, "email", "an address that gets a lost password back", Verb::email);
    CLI::Option_group& which = *email.add_option_group("which");
    which.add_option("address", to.request.name, "the address; a code is mailed there");
    which.add_flag("--drop", to.request.drop, "take the address away");
    which.require_option(1);
    add_yes(email, to.request);
}

void add_ends(CLI::App& account, AccountArguments& to) {
    AccountRequest& request = to.request;
    add_verb(account, to, "sessions", "list the devices that are signed in", Verb::devices);
    CLI::App& end = add_verb(account, to, "end-session", "sign another device out", Verb::end_session);
    CLI::Option_group& which = *end.add_option_group("which");
    which.add_option("id", request.id, "how its id begins, as kabinet account sessions shows it");
    which.add_flag("--others", request.others, "all devices but this one");
    which.require_option(1);
    add_yes(add_verb(account, to, "close", "close the account; sign-in opens it again within 30 days",
                     Verb::close),
            request);
    add_verb(account, to, "export", "write all that the server has stored of you to a file", Verb::save)
        .add_option("file", request.file, "the file; replaced if it exists")
        ->required();
    add_verb(account, to, "delete", "delete the account for ever; asks for its name", Verb::erase);
}

}  // namespace

/// Not by envname: many commands share one Whereabouts, and CLI11 would have the environment write there for
/// each command that is not called, after the option of the one that is.
void add_whereabouts(CLI::App& command, Whereabouts& to) {
    if (const char* const usual = std::getenv("KABINET_SERVER"); usual && *usual) to.server = usual;
    command.add_option("--server", to.server, "address of the server; KABINET_SERVER changes the default")
        ->capture_default_str();
    command.add_option("--profile", to.profile, "which of several players on this machine")
        ->capture_default_str();
}

void add_account(CLI::App& app, AccountArguments& to) {
    CLI::App& account =
        *app.add_subcommand("account", "show who you are; register, sign in, and what an account needs");
    account.require_subcommand(0, 1);
    account.footer(kFooter);
    add_common(account, to);
    add_doors(account, to);
    add_changes(account, to);
    add_factors(account, to);
    add_ends(account, to);
}

void add_role(CLI::App& app, AccountArguments& to) {
    CLI::App& role = *app.add_subcommand("role", "give, take and list the roles of staff");
    role.require_subcommand(1);
    AccountRequest& request = to.request;
    for (const auto& [name, about, verb] :
         {std::tuple("grant", "give a player a role, at once", Verb::grant),
          std::tuple("revoke", "take a role from a player, at once", Verb::revoke)}) {
        CLI::App& command = add_verb(role, to, name, about, verb);
        command.add_option("name", request.name, "the player, by name or id")->required();
        command.add_option("role", request.role, "admin, operator, moderator or director")
            ->check(CLI::IsMember({"admin", "operator", "moderator", "director"}))
            ->required();
        command.add_option("--of", request.scope, "of one tournament only, by its id; for directors");
    }
    add_verb(role, to, "list", "list the roles of a player, ended ones too", Verb::roles)
        .add_option("name", request.name, "the player, by name or id; without it, you");
}

void add_staff(CLI::App& app, AccountArguments& to) {
    CLI::App& staff = *app.add_subcommand("staff", "what staff do about other players");
    staff.require_subcommand(1);
    AccountRequest& request = to.request;
    add_verb(staff, to, "sessions", "list the devices that a player is signed in with", Verb::devices_of)
        .add_option("name", request.name, "the player, by name or id")
        ->required();
    CLI::App& end = add_verb(staff, to, "end-sessions", "sign a player out everywhere", Verb::end_devices);
    end.add_option("name", request.name, "the player, by name or id")->required();
    add_yes(end, request);
    CLI::App& suspicions = add_verb(staff, to, "suspicions",
                                    "list rated matches of players who met too often, or came from one "
                                    "network",
                                    Verb::suspicions);
    suspicions.add_option("ladder", request.ladder, "the game, then _two, _many or _bots: kuba_two")
        ->required();
    suspicions.add_option("--before", request.before, "only what is older than the event with this number")
        ->check(CLI::PositiveNumber);
}

}  // namespace kabinet::cli
