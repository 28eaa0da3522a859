#include "protocol/describe/generated.hpp"

namespace kabinet::protocol {
namespace {

using Ordered = nlohmann::ordered_json;

Ordered refer(const std::string& to) {
    return {{"$ref", to}};
}

Ordered message(const std::string& name, std::string_view about) {
    return {{"name", name},
            {"summary", about},
            {"contentType", "application/json"},
            {"payload", refer("./schema.json#/$defs/" + name)}};
}

/// Collects the messages of the one channel and the operations on it.
struct Document {
    Ordered channel_messages = Ordered::object();
    Ordered messages = Ordered::object();
    Ordered operations = Ordered::object();

    void add(const std::string& name, std::string_view about) {
        messages[name] = message(name, about);
        channel_messages[name] = refer("#/components/messages/" + name);
    }
};

Ordered on_channel(const std::string& name) {
    return refer("#/channels/socket/messages/" + name);
}

void add_method(Document& document, const MethodShape& method) {
    const std::string request = std::string(method.params) + "Request";
    const std::string reply = std::string(method.params) + "Reply";
    document.add(request, method.about);
    document.add(reply, "The answer to " + std::string(method.method) + ".");
    document.operations[std::string(method.method)] = {
        {"action", "receive"},
        {"channel", refer("#/channels/socket")},
        {"summary", method.about},
        {"messages", Ordered::array({on_channel(request)})},
        {"reply",
         {{"channel", refer("#/channels/socket")},
          {"messages", {on_channel(reply), on_channel("ErrorReply")}}}}};
}

void add_notification(Document& document, const NotificationShape& notification) {
    const std::string name = std::string(notification.params) + "Notification";
    document.add(name, notification.about);
    document.operations[std::string(notification.method)] = {
        {"action", "send"},
        {"channel", refer("#/channels/socket")},
        {"summary", notification.about},
        {"messages", Ordered::array({on_channel(name)})}};
}

}  // namespace

std::string asyncapi(const Catalogue& catalogue) {
    Document document;
    document.add("ErrorReply", "The answer to a request that was refused.");
    for (const auto& method : catalogue.methods) add_method(document, method);
    for (const auto& notification : catalogue.notifications) add_notification(document, notification);
    const Ordered out{
        {"asyncapi", "3.0.0"},
        {"info",
         {{"title", "Kabinet"},
          {"version", std::to_string(kVersion)},
          {"description",
           "JSON-RPC 2.0 over WebSocket; reference.md beside this file says what the messages mean. "
           "Written from the server's side: it receives requests and sends notifications."}}},
        {"defaultContentType", "application/json"},
        {"servers", {{"local", {{"host", "127.0.0.1:8080"}, {"protocol", "ws"}}}}},
        {"channels",
         {{"socket",
           {{"address", "/ws"},
            {"description", "The one socket. Offer the subprotocol " + std::string(kSubprotocol) + "."},
            {"messages", document.channel_messages}}}}},
        {"operations", document.operations},
        {"components", {{"messages", document.messages}}}};
    return out.dump(2) + "\n";
}

}  // namespace kabinet::protocol
