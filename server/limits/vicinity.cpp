#include "server/limits/vicinity.hpp"

#include <arpa/inet.h>

#include <array>

namespace kabinet {

std::string vicinity(std::string_view address) {
    const std::string text(address.substr(0, address.find('/')));
    std::array<char, 16> bytes{};
    if (inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) return {bytes.data(), 3};
    if (inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1) return {bytes.data(), 7};
    return {};
}

}  // namespace kabinet
