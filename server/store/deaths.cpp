#include "server/store/deaths.hpp"

namespace kabinet {

std::expected<void, StoreError> expect_not_left_alone(Deaths& deaths, std::string_view stream) {
    const auto count = deaths.deaths(stream);
    if (!count) return std::unexpected(count.error());
    if (*count < kMostDeaths) return {};
    return std::unexpected(
        StoreError{.message = "left alone: " + std::to_string(*count) + " servers have ended with it at hand",
                   .left_alone = true});
}

}  // namespace kabinet
