#pragma once

#include <vector>

#include "server/session/method_row.hpp"

/// What clients may ask: a file a realm, a row a method. A row says who may call the method, and what is done
/// then; what it costs stands with its parameters.
namespace kabinet {

std::vector<MethodRow> greeting_methods();
std::vector<MethodRow> sign_in_methods();
std::vector<MethodRow> account_methods();
std::vector<MethodRow> session_methods();
std::vector<MethodRow> passkey_methods();
std::vector<MethodRow> email_methods();
std::vector<MethodRow> totp_methods();
std::vector<MethodRow> role_methods();
std::vector<MethodRow> history_methods();
std::vector<MethodRow> export_methods();
std::vector<MethodRow> lobby_methods();
std::vector<MethodRow> table_methods();
std::vector<MethodRow> match_methods();
std::vector<MethodRow> own_match_methods();
std::vector<MethodRow> practice_methods();
std::vector<MethodRow> rating_methods();
std::vector<MethodRow> queue_methods();
std::vector<MethodRow> bot_methods();
std::vector<MethodRow> bot_play_methods();
std::vector<MethodRow> analysis_methods();
std::vector<MethodRow> tournament_methods();
std::vector<MethodRow> daily_methods();

/// All of them.
std::vector<MethodRow> api();

}  // namespace kabinet
