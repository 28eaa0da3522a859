#include "server/shard/look_ups.hpp"

#include <utility>

namespace kabinet {

void LookUps::again(RatedMatch match) {
    if (open_.size() == kMost) open_.pop_front();
    if (open_.empty()) deadlines_.set(*this, loop_.now() + kPause);
    open_.push_back(std::move(match));
}

void LookUps::on_time() {
    for (const RatedMatch& match : std::exchange(open_, {})) ask_(match);
}

}  // namespace kabinet
