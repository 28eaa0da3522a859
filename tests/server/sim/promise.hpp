#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace kabinet::sim {

/// An account as its owner knows it.
struct Standing {
    std::string name;
    std::string password;  ///< empty: the account is a guest's
    bool closed = false;
    bool deleted = false;
    std::vector<std::string> codes{};  ///< for recovery; empty when they are not known for sure
    std::set<std::string> tokens;      ///< of the sessions
    int strays = 0;                    ///< sessions whose tokens were lost with their answers
};

/// What a request does to an account.
using Change = std::function<void(Standing&)>;

/// What the server has promised of one account. The account is asked for one change at a time. A change that
/// was acknowledged is there from then on. A change that was not is there wholly or not at all.
class Promise {
  public:
    void begin(std::string id, Standing now);

    const std::string& id() const { return id_; }
    /// Without the change that is asked for.
    const Standing& known() const { return known_; }
    /// Whether a change was asked for of which nobody knows what became.
    bool open() const { return asked_.has_value(); }
    /// Another number after each event.
    int version() const { return version_; }

    /// The codes may be others soon, which the store does not show.
    void forget_codes() { known_.codes.clear(); }
    void ask(Change change);
    /// The change has come about, as the answer tells.
    void granted(const Change& change);
    void refused();

    /// Finds out what became of the change that is asked for, when it can come about no more. Fails the test
    /// when the store holds another account than it may. With a `crash` before, a change that failed may be
    /// there after all (Store::commit). False: the store can't be read now.
    bool settle(Store& store, bool crash);

  private:
    std::vector<Standing> possible(bool crash) const;

    std::string id_;
    Standing known_;
    std::optional<Change> asked_;
    std::optional<Change> failed_;  // and nothing was written since
    int version_ = 0;
};

/// Whether the store holds the account so and not otherwise; what is different, or empty. None when the store
/// can't be read.
std::optional<std::string> difference(Store& store, const std::string& id, const Standing& wanted);

}  // namespace kabinet::sim
