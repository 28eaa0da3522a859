#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/bus/placement.hpp"
#include "server/shard/shard.hpp"

namespace kabinet {

/// What the database keeps of a table, and back. Nothing where the text is none.
std::string text_of(const PlacementTable& table);
std::optional<PlacementTable> table_from(const std::string& text);

/// Decides, in the process that leads, who owns which partitions: the partitions of whoever is lost go to the
/// others at once; whoever comes gets as many as the others have, of those in which nothing lives at present.
/// Each table is durable before anybody hears of it. On the first shard of its process, from the beginning.
class Spread : public Sleeper {
  public:
    struct Home {
        Shard& shard;
        /// Makes the table durable, if this process leads; `done` runs on the shard's thread: whether that is
        /// done.
        std::function<void(const std::string& table, std::move_only_function<void(bool)> done)> keep;
        /// Tells all shards of all processes.
        std::function<void(const PlacementTable&)> announce;
    };
    explicit Spread(Home home);
    ~Spread() override { home_.shard.deadlines().clear(*this); }
    Spread(const Spread&) = delete;

    /// This process leads from now on; the database has this text of the table before.
    void begin(const std::string& kept);
    /// These processes hold leases. Whoever does not any more can write nothing by now. Only those that are
    /// `fit` get partitions (ND-6).
    void members(std::set<NodeNumber> live, std::set<NodeNumber> fit);

    void on_time() override { look(); }

  private:
    /// Time until it is looked again after something did not work, and whether partitions can be given up by
    /// now, ms.
    static constexpr std::int64_t kAgain = 500, kBalance = 5000;

    void look();
    PlacementTable next() const;
    void keep(PlacementTable table);
    void balance();
    void released(const ReleasePartitions::Result& given);
    void hand_over();
    bool may_get(NodeNumber node) const;
    std::map<NodeNumber, std::size_t> counts(const PlacementTable& table) const;
    void look_in(std::int64_t ms) { home_.shard.deadlines().set(*this, home_.shard.loop().now() + ms); }

    const Home home_;
    const ClusterMember own_;
    PlacementTable table_;  // the last that was kept, without partitions that were given up since
    std::set<NodeNumber> live_, fit_;
    std::map<NodeNumber, std::uint64_t> reached_;  // shards of the others
    bool begun_ = false, keeping_ = false;
    bool settled_ = false;   // the last look has found nothing to do, and all is as it was
    std::size_t asked_ = 0;  // shards that have not answered yet what they give up
    bool any_released_ = false;
    std::vector<SleepingMatch> asleep_;  // in partitions that were given up since the last table
};

}  // namespace kabinet
