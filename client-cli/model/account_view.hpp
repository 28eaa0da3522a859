#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client-cli/model/document.hpp"
#include "client-cli/net/loop.hpp"

namespace kabinet::cli {

/// A device that is signed in, as account.show tells it.
struct DeviceView {
    std::string id;  ///< of the session
    std::string label;
    Millis created = 0;
    Millis seen = 0;  ///< to about a day
    bool current = false;
};

/// What the player signs in with.
struct CredentialView {
    std::string id;
    std::string kind;  ///< password, passkey or recovery
    std::string label;
    Millis created = 0;
};

/// The user's own account: the result of account.show.
struct AccountView {
    std::string id;
    std::string name;
    bool guest = false;
    Millis created = 0;
    std::vector<DeviceView> devices;
    std::vector<CredentialView> credentials;

    /// Reads the result. Members that are missing keep their defaults.
    static AccountView of(const Json& value);

    /// How many credentials of a kind there are.
    int count(const std::string& kind) const;

    /// The only device whose id begins with `begin`; null for none or several.
    const DeviceView* device(const std::string& begin) const;
    /// The only password or passkey whose id begins with `begin`; null for none or several.
    const CredentialView* credential(const std::string& begin) const;
};

}  // namespace kabinet::cli
