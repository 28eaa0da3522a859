#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/journal/journal.hpp"
#include "server/limits/sitting.hpp"
#include "server/runtime/deadlines.hpp"

namespace kabinet {

/// Tells one shard which matches are under way, as the store has them, and tries until that works. As long as
/// somebody waits for that, nobody knows where everybody sits (Sitting::whole).
class UnderWay : public Sleeper {
  public:
    /// Gets the ids of matches, the newest first.
    using Told = std::move_only_function<void(const std::vector<std::string>&)>;

    UnderWay(Loop& loop, Deadlines& deadlines, Journal& journal, Sitting& sitting)
        : loop_(loop), deadlines_(deadlines), journal_(journal), sitting_(sitting) {}
    ~UnderWay() override { deadlines_.clear(*this); }

    void ask(Told told);
    void on_time() override { read(); }

  private:
    void read();

    Loop& loop_;
    Deadlines& deadlines_;
    Journal& journal_;
    Sitting& sitting_;
    std::vector<Told> waiting_;
};

}  // namespace kabinet
