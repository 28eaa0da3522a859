#include "protocol/testing/client_codec.hpp"

#include "json/parse.hpp"

namespace kabinet::protocol {
namespace {

/// Deep enough for any record or view; the server is trusted, but a stack is finite wherever values are
/// walked.
constexpr int kMaxDepth = 256;

std::string text_of(const Json& object, std::string_view name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Error read_error(const Json& json) {
    Error error;
    if (!json.is_object()) return error;
    if (const auto code = json.find("code"); code != json.end() && code->is_number_integer()) {
        error.code = static_cast<Code>(code->get<std::int32_t>());
    }
    const auto data = json.find("data");
    if (data == json.end() || !data->is_object()) {
        error.detail = text_of(json, "message");
        return error;
    }
    error.detail = text_of(*data, "detail");
    error.rule = text_of(*data, "rule");
    error.extra = *data;
    return error;
}

template <class N>
bool read_notification(std::string_view method, Json& params, ServerMessage& out) {
    if (method != N::method) return false;
    Notification notification(std::in_place_type<N>);
    Decoder decoder(Unknown::ignore);
    if (decoder.read(params, std::get<N>(notification))) {
        out = std::move(notification);
    } else {
        out = Oddity{std::string(method) + decoder.fault().pointer + " " + decoder.fault().message};
    }
    return true;
}

template <class... N>
ServerMessage read_notification(Json& message, const std::variant<N...>*) {
    const std::string method = text_of(message, "method");
    Json none = Json::object();
    const auto params = message.find("params");
    ServerMessage out = Oddity{"no notification known here: " + method};
    (read_notification<N>(method, params == message.end() ? none : *params, out) || ...);
    return out;
}

std::optional<CallId> read_id(const Json& id) {
    if (id.is_null()) return CallId::null();
    if (id.is_string()) return CallId(std::string_view(id.get_ref<const std::string&>()));
    if (id.is_number_integer()) return CallId(id.get<std::int64_t>());
    return std::nullopt;
}

ServerMessage read_reply(Json& message, const Json& id_value) {
    const auto id = read_id(id_value);
    if (!id) return Oddity{"the id of a reply is no id"};
    if (const auto error = message.find("error"); error != message.end()) {
        return Reply{*id, std::unexpected(read_error(*error))};
    }
    const auto result = message.find("result");
    if (result == message.end()) return Oddity{"a reply has neither result nor error"};
    return Reply{*id, std::move(*result)};
}

ServerMessage read_message(Json& message) {
    if (!message.is_object()) return Oddity{"a message must be an object"};
    if (text_of(message, "jsonrpc") != "2.0") return Oddity{"jsonrpc must be \"2.0\""};
    const auto id = message.find("id");
    if (id == message.end()) return read_notification(message, static_cast<const Notification*>(nullptr));
    return read_reply(message, *id);
}

}  // namespace

std::string encode_request(const CallId& id, const Request& request) {
    std::string out;
    for_each_method([&]<Params P>() {
        if (const P* params = request.as<P>()) out = encode_request(id, *params);
    });
    return out;
}

std::vector<ServerMessage> decode_server_frame(std::string_view text) {
    std::vector<ServerMessage> messages;
    auto json = parse_json(text, kMaxDepth);
    if (!json) {
        messages.emplace_back(Oddity{json.error().detail});
    } else if (json->is_array()) {
        for (Json& message : *json) messages.push_back(read_message(message));
    } else {
        messages.push_back(read_message(*json));
    }
    return messages;
}

}  // namespace kabinet::protocol
