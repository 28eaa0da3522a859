#pragma once

#include <optional>
#include <string>

#include "client-cli/account/caller.hpp"
#include "client-cli/account/prompt.hpp"
#include "client-cli/account/request.hpp"
#include "client-cli/account/voice.hpp"
#include "client-cli/model/account_view.hpp"
#include "client-cli/model/profile.hpp"

namespace kabinet::cli {

/// Carries out one command about the user's own account: calls the server, asks the user for passwords and
/// whether he or she means it, and keeps the profile's file as the server wants it.
class AccountDesk {
  public:
    struct Place {
        std::string server;   ///< its address
        std::string options;  ///< those that name server and profile on a command line, or empty
        std::string device;   ///< the label of this device
    };

    AccountDesk(Caller& caller, Profile& profile, Prompt& prompt, Voice& voice, Place place);

    /// Returns the exit code of the program.
    int run(const AccountRequest& request);

  private:
    /// How often a person may type something again.
    static constexpr int kMostTries = 3;

    // Coming in and going: desk_doors.cpp.
    int enter();
    Reply send_registration(const Json& params);
    int entered(const Json& result, bool was_guest);
    int sign_in();
    std::optional<int> make_way(const Identity& identity);
    int sign_in_by_password(const std::string& name);
    int sign_in_by_mail(const std::string& name);
    int sign_in_by_code(const std::string& name, const std::string& question);
    Reply send_recovery(const Json& params);
    int arrived(const Json& result);
    int sign_out();
    std::optional<std::string> name_to_use(const std::string& known);
    Json greeting(const std::string& name, const std::string& password) const;
    Json sign_in_of(const std::string& name, const std::string& password) const;

    // What an account has: desk.cpp.
    int show();
    int rename();
    int set_password();
    int recovery_codes();
    int devices();
    int end_session();
    int drop();
    int close();
    int erase();

    // An authenticator app, an address, roles: desk_factors.cpp.
    int totp();
    int email();
    int drop_kind(const std::string& kind, const std::string& what, const std::string& why);
    static const CredentialView* one_of(const AccountView& account, const std::string& kind);
    int change_role(const std::string& method, const std::string& done);
    int roles();
    Reply named();

    // What staff do about others: desk_staff.cpp.
    Reply other();
    int devices_of();
    int end_devices();
    int suspicions();

    // All of it in a file: desk_export.cpp.
    int save();
    std::expected<Json, Problem> exported();
    std::expected<void, Problem> add_records(Json& matches);
    std::expected<void, Problem> add_ratings(Json& document);

    bool arrive();
    std::optional<AccountView> look();
    bool confirm();
    Reply with_code(const std::string& method, Json params);
    Reply ask_fresh(const std::string& method, const Json& params = Json::object());
    std::optional<std::string> new_password();
    bool agreed(const std::string& why, const std::string& question);
    bool keep(const Identity& identity, const std::string& device_token);
    int print_codes(Json result);
    int refuse(const Problem& problem) { return code_ = voice_.refuse(problem); }
    int nobody_here();
    int gave_up();

    /// `kabinet account ...`, for the user to type.
    std::string command(const std::string& words) const;

    Caller& caller_;
    Session& session_;
    Profile& profile_;
    Prompt& prompt_;
    Voice& voice_;
    Place place_;
    AccountRequest request_;
    int code_ = 1;  // the exit code of what was refused last
};

}  // namespace kabinet::cli
