#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "json/json.hpp"

namespace kabinet::cli {

/// The user's identity on one server. It is kept between runs, so that the same player comes back.
struct Identity {
    std::string token;  ///< a secret: never shown, never logged
    std::string id;
    std::string name;
    bool guest = true;  ///< without an account: whoever loses the token has lost the identity

    bool operator==(const Identity&) const = default;
};

/// The file an identity is kept in: `$XDG_STATE_HOME/kabinet/` (default `~/.local/state/kabinet/`), one file
/// for every server address and profile name, readable by its owner alone. Beside the identity stand the
/// device tokens of the accounts that have signed in here.
class Profile {
  public:
    Profile(std::filesystem::path folder, std::string server, std::string name);

    /// The folder by the XDG base directory specification.
    static std::filesystem::path default_folder();

    /// The saved identity, or nothing when there is none, or when it is unreadable or for another server.
    std::optional<Identity> load() const;

    /// Writes the identity to the file, mode 0600, whole or not at all. A device token that is not empty is
    /// kept with it. Returns false, with errno set, when that failed.
    bool save(const Identity& identity, const std::string& device_token = {}) const;

    /// As save, but only while the file holds the same token: a newer one of another process stays.
    bool refresh(const Identity& identity) const;

    /// Writes what the file holds once more: shows whether it can be written.
    bool rewrite() const;

    /// Forgets the identity. Device tokens stay, but for those of the account `erased`.
    bool forget(const std::string& erased = {}) const;

    /// The device token that the last sign-in as `name` gave on this device, or empty. Case does not matter.
    std::string device_token(const std::string& name) const;

    const std::filesystem::path& file() const { return file_; }
    /// The file for the player's part in the draws of matches (draws.hpp), beside the other.
    std::filesystem::path draws_file() const;

  private:
    Json read() const;
    bool write(const Json& content) const;

    std::string server_;
    std::string name_;
    std::filesystem::path file_;
};

/// A text as one word of a shell's command line, in quotes where a shell wants them.
std::string shell_word(const std::string& text);

}  // namespace kabinet::cli
