#include "tests/client-cli/support/play_bench.hpp"

#include <utility>

namespace kabinet::cli {

Intent PlayBench::kuba() {
    Intent intent;
    intent.game = "kuba";
    return intent;
}

void PlayBench::make(Intent intent, std::optional<Identity> identity) {
    const Entropy entropy = [this] { return static_cast<std::uint32_t>(random()); };
    session.emplace(loop, server, entropy, Session::Settings{.identity = std::move(identity)});
    play.emplace(*session, entropy, std::move(intent), std::nullopt);
}

void PlayBench::play_by(Intent intent, Plain::Settings settings, AutoPlayer* robot) {
    make(std::move(intent));
    plain.emplace(loop, *play, out, settings);
    play->start(*plain, robot);
    loop.settle();
}

}  // namespace kabinet::cli
