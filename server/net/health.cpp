#include "server/net/health.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <optional>
#include <string_view>

#include "server/net/asio.hpp"

namespace kabinet::net {

namespace {

struct Url {
    std::string host;
    std::string port = "80";
    std::string path = "/";
};

std::optional<Url> parse(std::string_view text) {
    constexpr std::string_view scheme = "http://";
    if (!text.starts_with(scheme)) return std::nullopt;
    text.remove_prefix(scheme.size());
    Url url;
    const auto slash = std::min(text.find('/'), text.size());
    if (slash < text.size()) url.path = text.substr(slash);
    auto authority = text.substr(0, slash);
    const auto colon = authority.rfind(':');
    // The last colon of "[::1]" is inside the address.
    if (colon != authority.npos && authority.find(']', colon) == authority.npos) {
        url.port = authority.substr(colon + 1);
        authority = authority.substr(0, colon);
    }
    if (authority.starts_with('[') && authority.ends_with(']'))
        authority = authority.substr(1, authority.size() - 2);
    url.host = authority;
    return url;
}

}  // namespace

std::string own_health_url(const ServerConfig& config) {
    std::string host = config.address;
    if (host == "0.0.0.0") host = "127.0.0.1";
    if (host == "::") host = "::1";
    if (host.find(':') != host.npos) host = "[" + host + "]";
    return "http://" + host + ":" + std::to_string(config.port) + "/readyz";
}

bool is_healthy(const std::string& url) {
    const auto parsed = parse(url);
    if (!parsed) return false;
    asio::io_context context(1);
    asio::basic_stream_socket<Tcp, Executor> socket(context.get_executor());
    asio::streambuf answer;
    Error error;
    const auto found = Tcp::resolver(context).resolve(parsed->host, parsed->port, error);
    if (error) return false;
    const std::string request = "GET " + parsed->path + " HTTP/1.1\r\nHost: " + parsed->host + ":" +
                                parsed->port + "\r\nConnection: close\r\n\r\n";
    bool healthy = false;
    const auto on_answer = [&](Error failed, std::size_t) {
        const std::string line(asio::buffers_begin(answer.data()), asio::buffers_end(answer.data()));
        healthy = !failed && line.starts_with("HTTP/1.1 200 ");
    };
    asio::async_connect(socket, found, [&](Error failed, const Tcp::endpoint&) {
        if (failed) return;
        asio::async_write(socket, asio::buffer(request), [&](Error unsent, std::size_t) {
            if (!unsent) asio::async_read_until(socket, answer, "\r\n", on_answer);
        });
    });
    context.run_for(std::chrono::seconds(3));
    return healthy;
}

}  // namespace kabinet::net
