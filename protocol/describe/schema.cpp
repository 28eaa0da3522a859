#include "protocol/describe/generated.hpp"
#include "protocol/patterns.hpp"

namespace kabinet::protocol {
namespace {

using Ordered = nlohmann::ordered_json;

Ordered refer(std::string_view name) {
    return {{"$ref", "#/$defs/" + std::string(name)}};
}

Ordered words(std::string_view list) {
    Ordered out = Ordered::array();
    while (!list.empty()) {
        const auto end = std::min(list.find('|'), list.size());
        out.push_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return out;
}

void put_range(Ordered& schema, const Rule& rule, const char* min, const char* max) {
    if (rule.min > -kMaxInteger) schema[min] = rule.min;
    if (rule.max < kMaxInteger) schema[max] = rule.max;
}

Ordered string_schema(const Rule& rule) {
    if (!rule.one_of.empty()) return {{"type", "string"}, {"enum", words(rule.one_of)}};
    Ordered schema{{"type", "string"}};
    put_range(schema, rule, "minLength", "maxLength");
    if (const auto pattern = regular_expression(rule.pattern); !pattern.empty()) schema["pattern"] = pattern;
    return schema;
}

Ordered shape_schema(const Shape& shape);

Ordered array_schema(const Shape& shape) {
    Ordered schema{{"type", "array"}, {"items", shape_schema(shape.items[0])}};
    put_range(schema, shape.rule, "minItems", "maxItems");
    return schema;
}

Ordered map_schema(const Shape& shape) {
    Ordered schema{{"type", "object"}};
    put_range(schema, shape.rule, "minProperties", "maxProperties");
    const auto pattern = regular_expression(shape.rule.pattern);
    schema["patternProperties"] = {{std::string(pattern), shape_schema(shape.items[0])}};
    schema["additionalProperties"] = false;
    return schema;
}

Ordered shape_schema(const Shape& shape) {
    switch (shape.kind) {
        case Shape::Kind::boolean:
            return {{"type", "boolean"}};
        case Shape::Kind::integer: {
            Ordered schema{{"type", "integer"}};
            put_range(schema, shape.rule, "minimum", "maximum");
            return schema;
        }
        case Shape::Kind::string:
            return string_schema(shape.rule);
        case Shape::Kind::object:
            return {{"type", "object"}};
        case Shape::Kind::any:
            return Ordered::object();
        case Shape::Kind::array:
            return array_schema(shape);
        case Shape::Kind::map:
            return map_schema(shape);
        case Shape::Kind::message:
        case Shape::Kind::choice:
            return refer(shape.name);
    }
    return {};
}

/// A closed object.
Ordered object_schema(std::string_view about, const Ordered& properties, const Ordered& required) {
    Ordered schema{{"description", about}, {"type", "object"}, {"properties", properties}};
    if (!required.empty()) schema["required"] = required;
    schema["additionalProperties"] = false;
    return schema;
}

Ordered message_schema(const MessageShape& message) {
    Ordered properties = Ordered::object();
    Ordered required = Ordered::array();
    if (message.tag) {
        properties[std::string(message.tag->name)] = {{"const", message.tag->value}};
        required.push_back(message.tag->name);
    }
    for (const auto& member : message.members) {
        Ordered schema = shape_schema(member.shape);
        // Older drafts ignore what stands beside a $ref, so nothing does.
        if (!schema.contains("$ref")) schema["description"] = member.about;
        properties[std::string(member.name)] = schema;
        if (!member.optional) required.push_back(member.name);
    }
    return object_schema(message.heading.about, properties, required);
}

Ordered union_schema(std::string_view about, const std::vector<std::string>& alternatives) {
    Ordered out{{"description", about}, {"oneOf", Ordered::array()}};
    for (const auto& name : alternatives) out["oneOf"].push_back(refer(name));
    return out;
}

Ordered request_schema(const MethodShape& method) {
    const Ordered properties{{"jsonrpc", {{"const", "2.0"}}},
                             {"id", refer("CallId")},
                             {"method", {{"const", method.method}}},
                             {"params", refer(method.params)}};
    Ordered required{"jsonrpc", "method"};
    if (method.needs_params) required.push_back("params");
    return object_schema(method.about, properties, required);
}

Ordered reply_schema(const MethodShape& method) {
    return object_schema(
        "The answer to " + std::string(method.method) + ".",
        {{"jsonrpc", {{"const", "2.0"}}}, {"id", refer("CallId")}, {"result", refer(method.result)}},
        {"jsonrpc", "id", "result"});
}

Ordered notification_schema(const NotificationShape& notification) {
    return object_schema(notification.about,
                         {{"jsonrpc", {{"const", "2.0"}}},
                          {"method", {{"const", notification.method}}},
                          {"params", refer(notification.params)}},
                         {"jsonrpc", "method", "params"});
}

Ordered error_data_schema() {
    Ordered names = Ordered::array();
    for (const auto& code : all_codes()) names.push_back(code.name);
    Ordered schema = object_schema(
        "What went wrong, by RFC 9457. `pointer`, `retry_after_ms` and other members may stand beside these.",
        {{"code", {{"type", "string"}, {"enum", names}}},
         {"type", {{"type", "string"}}},
         {"title", {{"type", "string"}}},
         {"status", {{"type", "integer"}}},
         {"detail", {{"type", "string"}}},
         {"rule", {{"type", "string"}}}},
        {"code", "type", "title", "status"});
    schema["additionalProperties"] = true;
    return schema;
}

void put_errors(Ordered& defs) {
    Ordered numbers = Ordered::array();
    for (const auto& code : all_codes()) numbers.push_back(static_cast<std::int32_t>(code.code));
    defs["ErrorData"] = error_data_schema();
    defs["ErrorObject"] = object_schema("Why a request was refused.",
                                        {{"code", {{"type", "integer"}, {"enum", numbers}}},
                                         {"message", {{"type", "string"}}},
                                         {"data", refer("ErrorData")}},
                                        {"code", "message", "data"});
    defs["ErrorReply"] = object_schema(
        "The answer to a request that was refused.",
        {{"jsonrpc", {{"const", "2.0"}}}, {"id", refer("CallId")}, {"error", refer("ErrorObject")}},
        {"jsonrpc", "id", "error"});
}

void put_envelopes(Ordered& defs, const Catalogue& catalogue) {
    defs["CallId"] = {
        {"description", "The id of a call, which its reply repeats; null where none could be read."},
        {"oneOf", {{{"type", "string"}, {"maxLength", 64}}, {{"type", "integer"}}, {{"type", "null"}}}}};
    std::vector<std::string> requests;
    for (const auto& method : catalogue.methods) {
        requests.push_back(std::string(method.params) + "Request");
        defs[requests.back()] = request_schema(method);
        defs[std::string(method.params) + "Reply"] = reply_schema(method);
    }
    std::vector<std::string> notifications;
    for (const auto& notification : catalogue.notifications) {
        notifications.push_back(std::string(notification.params) + "Notification");
        defs[notifications.back()] = notification_schema(notification);
    }
    put_errors(defs);
    defs["ClientRequest"] = union_schema("Any request of a client.", requests);
    defs["ServerNotification"] =
        union_schema("Any message of the server that answers nothing.", notifications);
}

}  // namespace

std::string json_schema(const Catalogue& catalogue) {
    Ordered defs = Ordered::object();
    for (const auto& message : catalogue.messages) {
        const auto& heading = message.heading;
        defs[std::string(heading.name)] =
            message.alternatives.empty()
                ? message_schema(message)
                : union_schema(heading.about, {message.alternatives.begin(), message.alternatives.end()});
    }
    put_envelopes(defs, catalogue);
    const Ordered schema{
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"title", kSubprotocol},
        {"description", "Generated by kabinet_describe: every message, document and envelope."},
        {"$defs", defs}};
    return schema.dump(2) + "\n";
}

}  // namespace kabinet::protocol
