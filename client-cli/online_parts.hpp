#pragma once

#include <memory>
#include <string>

#include "client-cli/model/profile.hpp"
#include "client-cli/model/session.hpp"
#include "client-cli/net/address.hpp"
#include "client-cli/net/asio_loop.hpp"

namespace kabinet::cli {

/// The address of a server that runs on this machine.
inline constexpr const char* kOwnServer = "ws://127.0.0.1:8080/ws";

/// Which server, and which of the players of this machine there.
struct Whereabouts {
    std::string server = kOwnServer;
    std::string profile = "default";

    /// The options that say the same on a command line, each after a blank; those that need not be typed are
    /// left out.
    std::string options() const;
};

/// The parts that every command with a server needs.
struct Online {
    /// `settings` need neither the identity nor the client's name nor the options of the command line.
    Online(const Whereabouts& where, Address address, Session::Settings settings);

    /// Of the system's generator (getentropy), as nonces and keys need it.
    static Entropy entropy();

    AsioLoop loop;
    Profile profile;
    std::unique_ptr<Transport> transport;
    Session session;

  private:
    Session::Settings completed(const Whereabouts& where, Session::Settings settings) const;
};

/// Ends the loop when a signal asks the program to end, and sets `caught` to its number.
void stop_on_signals(AsioLoop& loop, int& caught);

/// The columns of the terminal that shows what the program prints; 0 where there is none.
int terminal_width();

/// The program's exit code: `code`, or 128 and more when a signal was caught.
int exit_code_of(std::optional<int> code, int caught);

}  // namespace kabinet::cli
