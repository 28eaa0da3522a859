#include "server/node/commands/move_data.hpp"

#include "server/store/move_store.hpp"

namespace kabinet {

std::expected<std::string, std::string> move_data(const std::string& from, const std::string& to) {
    auto moved = move_store(from, to);
    if (!moved) return std::unexpected(std::move(moved.error().message));
    return std::move(*moved);
}

}  // namespace kabinet
