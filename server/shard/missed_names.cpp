#include "server/shard/missed_names.hpp"

#include <utility>
#include <vector>

namespace kabinet {
namespace {

constexpr std::int64_t kReadAgainAfter = 1000;  // ms

}  // namespace

void MissedNames::read() {
    if (std::exchange(reading_, true)) return void(again_ = true);
    const auto shown = home_.shown();
    journal_.read(
        loop_,
        [accounts = std::vector<std::string>(shown.begin(), shown.end())](Store& store) {
            return store.names(accounts);
        },
        [this](auto names) {
            reading_ = false;
            if (!names) return deadlines_.set(*this, loop_.now() + kReadAgainAfter);
            if (std::exchange(again_, false)) return read();
            for (const auto& [account, name] : *names) home_.named(account, name);
        });
}

}  // namespace kabinet
