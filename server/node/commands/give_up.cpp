#include "server/node/commands/give_up.hpp"

#include <utility>

#include "server/match/restored.hpp"
#include "server/match/secrets.hpp"
#include "server/store/open_store.hpp"

namespace kabinet {

namespace {

std::unexpected<std::string> refused(const std::string& why) {
    return std::unexpected(why);
}

}  // namespace

std::expected<std::string, std::string> give_up(const Config& config, const std::string& match) {
    const auto opened = open_existing_store(config.store);
    if (!opened) return refused(opened.error());
    DurableStore& store = **opened;
    const auto key = store.server_key();
    if (!key) return refused(key.error().message);
    auto stored = store.stream(match);
    if (!stored) return refused(stored.error().message);
    if (!*stored) return refused("there is no match " + match);
    if ((*stored)->over) return refused("match " + match + " is over");
    const MatchSecrets secrets = Secrets(*key).of(**stored);
    const auto restored = restore(std::move(**stored), secrets);
    if (restored) return refused("match " + match + " is sound, it goes on when the server runs");
    if (const auto done = store.give_up(match); !done) return refused(done.error().message);
    return restored.error();
}

}  // namespace kabinet
