#pragma once

#include <string>

#include "bench/load/client.hpp"
#include "bench/load/rounds.hpp"

/// The requests by which a client gets into a match. Each keeps what is needed from its reply, and calls
/// `next` when the reply has come.
namespace kabinet::load {

void say_hello(Client& client, Next next);
void sign_in(Client& client, Next next);  ///< as a guest; Client::token is set

/// Creates a private match of Kuba, without a clock and without draws by repetition, and passes on its id.
void create_match(Client& host, const std::string& key, std::function<void(std::string match)> created);
void take_seat(Client& client, const std::string& match, int seat, Next next);
void watch(Client& client, const std::string& match, Next next);
void start_match(Client& host, const std::string& match, Next next);
void resign(Client& client, const std::string& match, Next next);

}  // namespace kabinet::load
