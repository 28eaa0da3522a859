#pragma once

#include <string>
#include <vector>

#include "client-cli/model/account_view.hpp"
#include "client-cli/model/problem.hpp"
#include "client-cli/model/time_words.hpp"

namespace kabinet::cli {

/// What went wrong with one's account, for people: what the server says, or what to do about it.
std::string in_words(const Problem& problem);

/// "2026-07-03": the day of a Unix time, where the user is.
std::string day_of(Millis time);

/// Who the user is, and what the account has: lines for people. `server` is its address.
std::vector<std::string> account_lines(const AccountView& account, const std::string& server);

/// The devices that are signed in, one a line below a line of titles.
std::vector<std::string> device_lines(const AccountView& account);

/// A role of the result of role.list: one line.
std::string role_line(const Json& role);

/// The label of this device, by which the player knows it again: the host's name and "terminal", at most 64
/// characters.
std::string device_label(const std::string& host);

/// Whether the answer to a question is yes.
bool means_yes(const std::string& answer);

}  // namespace kabinet::cli
