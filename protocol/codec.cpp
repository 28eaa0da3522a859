#include "protocol/codec.hpp"

#include "json/parse.hpp"
#include "protocol/quick_read.hpp"

namespace kabinet::protocol {
namespace {

std::unexpected<Error> invalid(std::string detail) {
    return std::unexpected(Error{.code = Code::invalid_request, .detail = std::move(detail)});
}

/// The id of a call, or nothing where the member is no id.
std::optional<CallId> read_id(const Json& id) {
    if (id.is_null()) return CallId::null();
    if (id.is_string() && id.get_ref<const std::string&>().size() <= kMaxIdBytes) {
        return CallId(std::string_view(id.get_ref<const std::string&>()));
    }
    const bool huge =
        id.is_number_unsigned() && id.get<std::uint64_t>() > static_cast<std::uint64_t>(kMaxInteger);
    if (!id.is_number_integer() || huge || id.get<std::int64_t>() < -kMaxInteger) return std::nullopt;
    return CallId(id.get<std::int64_t>());
}

/// The members of a request object (JSON-RPC 2.0 section 4), each null where it is missing.
struct Envelope {
    Json* version = nullptr;
    Json* id = nullptr;
    Json* method = nullptr;
    Json* params = nullptr;
    bool unknown = false;
};

Envelope open_envelope(Json& message) {
    Envelope envelope;
    for (auto& [name, value] : message.get_ref<Json::object_t&>()) {
        if (name == "jsonrpc") {
            envelope.version = &value;
        } else if (name == "id") {
            envelope.id = &value;
        } else if (name == "method") {
            envelope.method = &value;
        } else if (name == "params") {
            envelope.params = &value;
        } else {
            envelope.unknown = true;
        }
    }
    return envelope;
}

/// Whether the envelope is one of a request; the complaint if not.
std::string_view complaint(const Envelope& envelope) {
    if (envelope.version == nullptr || *envelope.version != "2.0") return "jsonrpc must be \"2.0\"";
    if (envelope.method == nullptr || !envelope.method->is_string()) return "method must be a string";
    if (envelope.params != nullptr && !envelope.params->is_structured()) return "params must be an object";
    if (envelope.unknown) return "a request has jsonrpc, id, method and params, and nothing else";
    return {};
}

std::expected<Request, Error> read_request(const Envelope& envelope, const Methods& methods) {
    const Method* method = methods.find(envelope.method->get_ref<const std::string&>());
    if (method == nullptr) return std::unexpected(Error{.code = Code::unknown_method});
    Json none = Json::object();
    std::expected<Request, Error> request(Request{method, {}});
    if (auto error = method->read(envelope.params == nullptr ? none : *envelope.params, request->params))
        return std::unexpected(std::move(*error));
    return request;
}

Call read_call(Json& message, const Methods& methods) {
    if (!message.is_object()) return {CallId::null(), invalid("a request must be an object")};
    const Envelope envelope = open_envelope(message);
    CallId id;
    if (envelope.id != nullptr) {
        const auto read = read_id(*envelope.id);
        if (!read) return {CallId::null(), invalid("id must be a short string, an integer or null")};
        id = *read;
    }
    if (const auto wrong = complaint(envelope); !wrong.empty()) {
        // What is no request cannot be told to want no reply, so it gets one.
        return {id.wants_reply() ? std::move(id) : CallId::null(), invalid(std::string(wrong))};
    }
    return {std::move(id), read_request(envelope, methods)};
}

/// What is wrong with a text, as clients are told.
Error told(ParseError error) {
    const bool sound = error.kind == ParseError::Kind::not_taken;
    return {.code = sound ? Code::invalid_request : Code::parse_error, .detail = std::move(error.detail)};
}

Calls single(Call call) {
    Calls calls;
    calls.calls.push_back(std::move(call));
    return calls;
}

Calls read_batch(Json& batch, const Limits& limits, const Methods& methods) {
    if (batch.empty()) return single({CallId::null(), invalid("a batch must not be empty")});
    if (batch.size() > limits.batch) {
        return single(
            {CallId::null(), invalid("a batch has at most " + std::to_string(limits.batch) + " calls")});
    }
    Calls calls{.calls = {}, .batch = true};
    calls.calls.reserve(batch.size());
    for (Json& message : batch) calls.calls.push_back(read_call(message, methods));
    return calls;
}

}  // namespace

CallId CallId::null() {
    CallId id;
    id.text_ = "null";
    return id;
}

Calls decode_frame(std::string_view text, const Limits& limits, const Methods& methods) {
    Calls calls;
    if (quick_read(text, limits.depth, methods, calls.calls.emplace_back())) return calls;
    return careful_frame(text, limits, methods);
}

Calls careful_frame(std::string_view text, const Limits& limits, const Methods& methods) {
    auto message = parse_json(text, limits.depth);
    if (!message) return single({CallId::null(), std::unexpected(told(std::move(message.error())))});
    return message->is_array() ? read_batch(*message, limits, methods) : single(read_call(*message, methods));
}

void append_error(std::string& out, const CallId& id, const Error& error) {
    const CodeInfo& code = info(error.code);
    Json data = error.extra.is_object() ? error.extra : Json::object();
    data["code"] = code.name;
    data["type"] = "/problems/" + std::string(code.name);
    data["title"] = code.title;
    data["status"] = code.status;
    if (!error.detail.empty()) data["detail"] = error.detail;
    if (!error.rule.empty()) data["rule"] = error.rule;
    out += R"({"jsonrpc":"2.0","id":)";
    out += id.wants_reply() ? id.text() : "null";
    out += R"(,"error":{"code":)";
    append_integer(out, static_cast<std::int32_t>(code.code));
    out += R"(,"message":)";
    append_json_string(out, code.title);
    out += R"(,"data":)";
    append_json_value(out, data);
    out += "}}";
}

std::string encode_error(const CallId& id, const Error& error) {
    std::string out;
    append_error(out, id, error);
    return out;
}

std::string encode_result_text(const CallId& id, std::initializer_list<std::string_view> parts) {
    std::string out;
    std::size_t size = 64;  // what stands around the result, and more
    for (const std::string_view part : parts) size += part.size();
    out.reserve(size);
    out.append(R"({"jsonrpc":"2.0","id":)").append(id.text()).append(R"(,"result":)");
    for (const std::string_view part : parts) out += part;
    return out += '}';
}

void append_patch(std::string& out, std::string_view doc, std::int64_t seq, std::string_view ops,
                  std::string_view events) {
    out += R"({"jsonrpc":"2.0","method":"patch","params":{"doc":)";
    append_json_string(out, doc);
    out += R"(,"seq":)";
    append_integer(out, seq);
    out += R"(,"ops":[)";
    out += ops;
    out += ']';
    if (!events.empty()) {
        out += R"(,"events":)";
        out += events;
    }
    out += "}}";
}

void append_snapshot(std::string& out, std::string_view doc, std::string_view epoch, std::int64_t seq,
                     std::string_view value, std::string_view events) {
    out += R"({"jsonrpc":"2.0","method":"snapshot","params":{"doc":)";
    append_json_string(out, doc);
    out += R"(,"epoch":)";
    append_json_string(out, epoch);
    out += R"(,"seq":)";
    append_integer(out, seq);
    out += R"(,"value":)";
    out += value;
    if (!events.empty()) {
        out += R"(,"events":)";
        out += events;
    }
    out += "}}";
}

}  // namespace kabinet::protocol
