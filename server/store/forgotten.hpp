#pragma once

#include <string>

/// What is left of texts when somebody's words are taken out of them (ForgetHost), for stores whose database
/// does not change JSON itself.
namespace kabinet {

/// The terms of a tournament with that header: the title becomes the id of the game, the text empty. Terms
/// that are no JSON stay as they are.
std::string forgotten_terms(const std::string& header, const std::string& terms);

/// An entry of kBesideStream without its reason.
std::string forgotten_reason(const std::string& entry);

/// Whether these are the terms of a tournament that the account hosts.
bool hosts(const std::string& terms, const std::string& account);

}  // namespace kabinet
