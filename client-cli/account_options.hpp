#pragma once

#include "client-cli/account/request.hpp"
#include "client-cli/online_parts.hpp"

namespace CLI {
class App;
}

namespace kabinet::cli {

/// The command-line arguments of `kabinet account`.
struct AccountArguments {
    Whereabouts where;
    AccountRequest request;
    bool plain = false;
    bool json = false;
    int patience = 10;  ///< seconds without a server until it gives up; 0: never
};

/// Adds the options that name server and profile.
void add_whereabouts(CLI::App& command, Whereabouts& to);

/// Adds `account` and the commands behind it.
void add_account(CLI::App& app, AccountArguments& to);

/// Adds `role` and the commands behind it.
void add_role(CLI::App& app, AccountArguments& to);

/// Adds `staff` and the commands behind it.
void add_staff(CLI::App& app, AccountArguments& to);

/// Runs the command until its end and returns the program's exit code.
int account_online(const AccountArguments& arguments);

}  // namespace kabinet::cli
