#include "server/node/spending_news.hpp"

#include <utility>

namespace kabinet {
namespace {

/// So many places one message tells of at most; the next one goes on behind them.
constexpr std::size_t kMost = 1024;

}  // namespace

SpendingNews::SpendingNews(Bus& bus, const std::vector<Throttle*>& limits, Loop& loop, Deadlines& deadlines)
    : bus_(bus), limits_(limits), loop_(loop), deadlines_(deadlines) {
    on_time();
}

SpendingNews::~SpendingNews() {
    deadlines_.clear(*this);
}

void SpendingNews::on_time() {
    const std::size_t turn = std::exchange(turn_, (turn_ + 1) % limits_.size());
    if (auto spent = limits_[turn]->spent(kMost); !spent.empty())
        bus_.send_abroad(Spent{turn, std::move(spent)});
    deadlines_.set(*this, loop_.now() + kTurn);
}

}  // namespace kabinet
