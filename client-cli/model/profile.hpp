#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace kabinet::cli {

/// The user's identity on one server. It is kept between runs, so that the same guest comes back.
struct Identity {
    std::string token;  ///< a secret: never shown, never logged
    std::string id;
    std::string name;
};

/// The file an identity is kept in: `$XDG_STATE_HOME/kabinet/` (default `~/.local/state/kabinet/`), one file
/// for every server address and profile name, readable by its owner alone.
class Profile {
  public:
    Profile(std::filesystem::path folder, std::string server, std::string name);

    /// The folder by the XDG base directory specification.
    static std::filesystem::path default_folder();

    /// The saved identity, or nothing when there is none, or when it is unreadable or for another server.
    std::optional<Identity> load() const;

    /// Writes the identity to the file, mode 0600, whole or not at all. Returns false, with errno set, when
    /// that failed.
    bool save(const Identity& identity) const;

    const std::filesystem::path& file() const { return file_; }
    /// The file for the player's part in the draws of matches (draws.hpp), beside the other.
    std::filesystem::path draws_file() const;

  private:
    std::string server_;
    std::string name_;
    std::filesystem::path file_;
};

}  // namespace kabinet::cli
