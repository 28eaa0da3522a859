#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/admission/forwarded.hpp"
#include "server/net/http/coding.hpp"
#include "server/net/http/routes.hpp"
#include "server/net/http/upgrade.hpp"

/// The parts of a request's head that are read by code of ours, one a line: method, target, Host,
/// If-None-Match, Accept-Encoding, Origin, Sec-WebSocket-Version, -Key, -Protocol; further lines are allowed
/// origins.
namespace {

using namespace kabinet::net;

void require(bool holds) {
    if (!holds) std::abort();
}

Services services() {
    Services out;
    out.ready = [] { return true; };
    out.metrics = [] { return std::string("kabinet 1\n"); };
    return out;
}

std::vector<std::string_view> lines(std::string_view text) {
    std::vector<std::string_view> all;
    while (true) {
        const auto end = text.find('\n');
        all.push_back(text.substr(0, end));
        if (end == text.npos) break;
        text.remove_prefix(end + 1);
    }
    if (all.size() < 9) all.resize(9);
    return all;
}

/// Nothing that came from outside may end a header early.
void check(const HttpResponse& response) {
    require(response.status >= 200 && response.status < 600);
    for (const auto& [name, value] : response.headers) require(value.find_first_of("\r\n") == value.npos);
    const auto head = response.head(true);
    require(head.starts_with("HTTP/1.1 ") && head.ends_with("\r\n\r\n"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Services all = services();
    static const Networks trusted = Networks::parse(std::vector<std::string>{"::1", "10.0.0.0/8"}).value();
    const auto line = lines({reinterpret_cast<const char*>(data), size});
    const HttpRequest request{.method = line[0],
                              .target = line[1],
                              .host = line[2],
                              .if_none_match = line[3],
                              .accept_encoding = line[4],
                              .upgrade = !line[7].empty()};
    const Route found = route(request, all);
    if (found.kind == Route::Kind::response) check(found.response);
    if (found.kind == Route::Kind::record) {
        require(!found.match.empty());
        check(record_response(found.match, "{}"));
    }
    if (const auto path = decode_path(line[1])) require(path->starts_with('/'));
    for (const auto coding : {Coding::br, Coding::gzip, Coding::identity}) {
        const int wanted = weight(line[4], coding);
        require(wanted >= (coding == Coding::identity ? 1 : 0) && wanted <= 1000);
    }
    forwarded(boost::asio::ip::make_address("::1"), line[3], trusted);
    const std::vector<std::string> origins(line.begin() + 9, line.end());
    const auto answer = answer_upgrade(
        {.host = line[2], .origin = line[5], .version = line[6], .key = line[7], .subprotocols = line[8]},
        origins);
    if (answer.refusal) check(*answer.refusal);
    if (line[8].find_first_of("\r\n") == std::string_view::npos)
        require(answer.subprotocol.find_first_of("\r\n") == std::string::npos);
    return 0;
}
