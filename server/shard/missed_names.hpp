#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "server/journal/journal.hpp"
#include "server/runtime/deadlines.hpp"

namespace kabinet {

/// Reads the names anew that are shown on one shard, when renamings may have been missed, and tries until
/// that works. What the store says may be older than what is told meanwhile, so it is read once more then.
class MissedNames : public Sleeper {
  public:
    struct Home {
        std::function<std::set<std::string>()> shown;  ///< the accounts whose names are shown
        /// The account has this name, which may be the one that is shown.
        std::function<void(const std::string& account, const PublicName& name)> named;
    };
    MissedNames(Loop& loop, Deadlines& deadlines, Journal& journal, Home home)
        : loop_(loop), deadlines_(deadlines), journal_(journal), home_(std::move(home)) {}
    ~MissedNames() override { deadlines_.clear(*this); }

    void read();
    /// Somebody was renamed.
    void told() { again_ = reading_; }
    void on_time() override { read(); }

  private:
    Loop& loop_;
    Deadlines& deadlines_;
    Journal& journal_;
    const Home home_;
    bool reading_ = false, again_ = false;
};

}  // namespace kabinet
