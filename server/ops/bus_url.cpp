#include "server/ops/bus_url.hpp"

namespace kabinet {

std::expected<void, std::string> check_bus_url(std::string_view url) {
    if (url.empty()) return {};
    if (!url.starts_with("nats://") && !url.starts_with("tls://"))
        return std::unexpected("a URL such as nats://kabinet@bus.example:4222 is needed");
    const std::string_view rest = url.substr(url.find("://") + 3);
    const std::size_t at = rest.rfind('@');
    if (at != rest.npos && rest.substr(0, at).contains(':'))
        return std::unexpected(
            "a URL without a password is needed; the password stands in cluster.bus_password_file");
    return {};
}

}  // namespace kabinet
