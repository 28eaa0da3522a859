#pragma once

#include <boost/intrusive/list.hpp>
#include <cstddef>
#include <utility>

namespace kabinet::net {

class Strangers;

/// A connection that has not said hello.
class Stranger : public boost::intrusive::list_base_hook<boost::intrusive::tag<Strangers>> {
  public:
    virtual ~Stranger() { greeted(); }

    /// The stranger's place is needed: it must close at once.
    virtual void evict() = 0;

    /// The connection is no stranger any more. May be called again.
    void greeted();

  private:
    friend class Strangers;
    Strangers* home_ = nullptr;
};

/// The strangers of one shard, the longest waiting first. When there are too many strangers, the first has to
/// go. So a flood of silent connections evicts mostly its own, and keeps nobody out who says hello soon.
class Strangers {
  public:
    Strangers() = default;
    Strangers(const Strangers&) = delete;
    ~Strangers() {
        while (!list_.empty()) list_.front().greeted();
    }

    /// Sets how many strangers there may be.
    void limit(std::size_t most) { most_ = most; }

    /// Adds `stranger` as the newest. Returns whether another stranger was evicted for it.
    bool add(Stranger& stranger) {
        stranger.home_ = this;
        list_.push_back(stranger);
        if (list_.size() <= most_) return false;
        Stranger& oldest = list_.front();
        oldest.greeted();
        oldest.evict();
        return true;
    }

    std::size_t size() const { return list_.size(); }

  private:
    friend class Stranger;
    using List = boost::intrusive::list<
        Stranger,
        boost::intrusive::base_hook<boost::intrusive::list_base_hook<boost::intrusive::tag<Strangers>>>>;
    List list_;
    std::size_t most_ = static_cast<std::size_t>(-1);
};

inline void Stranger::greeted() {
    if (Strangers* home = std::exchange(home_, nullptr)) home->list_.erase(home->list_.iterator_to(*this));
}

}  // namespace kabinet::net
