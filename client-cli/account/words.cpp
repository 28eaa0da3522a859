#include "client-cli/account/words.hpp"

#include <ctime>
#include <map>
#include <utility>

#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/model/match_view.hpp"

namespace kabinet::cli {
namespace {

constexpr int kIdWidth = 14;
constexpr int kDayWidth = 12;

/// What the server's words leave open.
const std::map<std::string, std::string> kAdvice{
    {"wrong_credentials", "the name, the password or the code is wrong"},
    {"guests_cannot",
     "guests cannot do that; kabinet account register makes an account and keeps everything"},
    {"unknown_method", "this server has no accounts: it is older than this program"},
    {"unknown_session", "no such device is signed in; kabinet account sessions lists them"},
    {"unknown_player", "there is no such player; for a guest, give the id"},
    {"unknown_credential", "there is no such password or passkey; kabinet account lists them"},
    {"last_credential", "the last password or passkey stays; kabinet account close closes the account"},
    {"forbidden", "you do not have the right to do this; kabinet role list shows your roles"},
    {"two_factors_first",
     "staff act with two factors: the password and an authenticator app (kabinet account totp), or a passkey "
     "in the page"},
    {"no_two_factors",
     "the player needs two factors first: an authenticator app (kabinet account totp), or a passkey in the "
     "page"},
    {"last_admin", "the last admin stays; make somebody else admin first"},
    {"unknown_grant", "the player does not have this role; kabinet role list NAME shows the roles"},
    {"code_needed", "a code of the authenticator app is needed too"},
    {"wrong_code", "the code is wrong, or was used already"},
    {"account_closed", "the account is closed; sign in with its password to open it again"},
};

std::string padded(const std::string& text, int width) {
    return text + std::string(static_cast<std::size_t>(std::max(1, width - text_width(text))), ' ');
}

std::string counted(int number, const std::string& one, const std::string& many) {
    return number == 1 ? "one " + one : std::to_string(number) + " " + many;
}

/// "a password and 2 passkeys", "nothing".
std::string means_of(const AccountView& account) {
    std::string means;
    if (account.count("password") > 0) means = "a password";
    if (const int passkeys = account.count("passkey"); passkeys > 0)
        means += (means.empty() ? "" : " and ") + counted(passkeys, "passkey", "passkeys");
    if (account.count("totp") > 0) means += ", with codes of an authenticator app";
    return means.empty() ? "nothing" : means;
}

std::string codes_line(int codes) {
    if (codes == 0) return "For a lost password: kabinet account recovery-codes makes ten codes.";
    return "Recovery codes left: " + std::to_string(codes);
}

std::string title_line() {
    return "  " + padded("id", kIdWidth) + padded("since", kDayWidth) + padded("last used", kDayWidth) +
           "device";
}

}  // namespace

std::string in_words(const Problem& problem) {
    if (const auto advice = kAdvice.find(problem.code); advice != kAdvice.end()) return advice->second;
    if (problem.code == "rate_limited" && problem.retry_after > 0)
        return "too many tries; try again in " + span_in_words(problem.retry_after);
    return problem.detail.empty() ? problem.code : problem.detail;
}

std::string day_of(Millis time) {
    const std::time_t seconds = time / 1000;
    std::tm day{};
    char text[16];
    if (!::localtime_r(&seconds, &day) || std::strftime(text, sizeof text, "%Y-%m-%d", &day) == 0) return "?";
    return text;
}

std::vector<std::string> account_lines(const AccountView& account, const std::string& server) {
    const std::string since = " since " + day_of(account.created);
    if (account.guest) {
        return {account.name + guest_mark(account.id) + " on " + server,
                "A guest" + since + ". Without the file of this profile the guest is lost.",
                "kabinet account register makes an account and keeps name, seats and matches."};
    }
    std::vector<std::string> lines{account.name + " on " + server,
                                   "A player" + since + ". Signs in with " + means_of(account) + ".",
                                   codes_line(account.count("recovery"))};
    for (const CredentialView& one : account.credentials) {
        if (one.kind != "passkey") continue;
        lines.push_back("Passkey " + clipped(one.id, kIdWidth - 2) + " since " + day_of(one.created) +
                        (one.label.empty() ? "" : ": " + one.label));
    }
    lines.emplace_back();
    for (std::string& line : device_lines(account)) lines.push_back(std::move(line));
    return lines;
}

std::vector<std::string> device_lines(const AccountView& account) {
    std::vector<std::string> lines{title_line()};
    for (const DeviceView& device : account.devices) {
        lines.push_back((device.current ? "* " : "  ") + padded(device.id, kIdWidth) +
                        padded(day_of(device.created), kDayWidth) + padded(day_of(device.seen), kDayWidth) +
                        (device.label.empty() ? "(no label)" : device.label) +
                        (device.current ? " (this one)" : ""));
    }
    return lines;
}

std::string role_line(const Json& role) {
    const auto name = [&role](const char* member) {
        return role.value(member, Json::object()).value("name", "");
    };
    std::string line = name("player") + ": " + role.value("role", "");
    if (role.contains("scope")) line += " of " + role.value("scope", "");
    line += " since " + day_of(role.value("at", Millis{0})) + ", by ";
    line += role.contains("by") ? name("by") : "an operator at the machine";
    if (role.contains("revoked_at"))
        line += "; ended " + day_of(role.value("revoked_at", Millis{0})) + " by " + name("revoked_by");
    return line;
}

std::string device_label(const std::string& host) {
    constexpr std::size_t most = 64;
    const std::string kind = ", terminal";
    std::string label;
    std::string_view rest = host;
    for (std::size_t left = most - kind.size(); left > 0 && !rest.empty(); --left) {
        const char32_t glyph = next_glyph(rest);
        append_glyph(label, is_control(glyph) ? U'?' : glyph);
    }
    return label.empty() ? "terminal" : label + kind;
}

bool means_yes(const std::string& answer) {
    return !answer.empty() && (answer.front() == 'y' || answer.front() == 'Y');
}

}  // namespace kabinet::cli
