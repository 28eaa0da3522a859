#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "json/parse.hpp"
#include "json/scanner.hpp"
#include "protocol/testing/client_codec.hpp"
#include "tests/protocol/shown.hpp"

/// Any bytes at all go into both decoders. What is refused must be refused in valid JSON; what is taken must
/// read back as the same request. The quick way to read and the careful one give the same.
namespace {

using namespace kabinet;
using namespace kabinet::protocol;

void require(bool good) {
    if (!good) std::abort();
}

void check_call(const Call& call) {
    if (!call.request) {
        require(Json::accept(encode_error(call.id, call.request.error())));
        return;
    }
    const std::string text = encode_request(call.id, *call.request);
    const Calls again = decode_frame(text);
    require(again.calls.size() == 1 && again.calls[0].request.has_value());
    require(again.calls[0].id == call.id);
    require(encode_request(call.id, *again.calls[0].request) == text);
}

void check_value(std::string_view text) {
    constexpr int depth = 32;
    Scanner scanner(text, depth);
    Json value;
    if (!scanner.value(value) || !scanner.end()) return;
    const auto parsed = parse_json(text, depth);
    require(parsed && with_kinds(*parsed) == with_kinds(value));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_value(text);
    const Calls calls = decode_frame(text);
    require(shown(calls) == shown(careful_frame(text)));
    require(!calls.calls.empty() && (calls.batch || calls.calls.size() == 1));
    for (const Call& call : calls.calls) check_call(call);
    for (const ServerMessage& message : decode_server_frame(text)) {
        if (const auto* known = std::get_if<Notification>(&message)) {
            std::visit([](const auto& n) { require(Json::accept(encode_notification(n))); }, *known);
        }
    }
    return 0;
}
