#include "protocol/describe/generated.hpp"

namespace kabinet::protocol {

std::string codes_json() {
    using Ordered = nlohmann::ordered_json;
    Ordered out{{"errors", Ordered::array()}, {"close", Ordered::array()}};
    for (const auto& code : all_codes()) {
        out["errors"].push_back({{"code", code.name},
                                 {"number", static_cast<std::int32_t>(code.code)},
                                 {"type", "/problems/" + std::string(code.name)},
                                 {"status", code.status},
                                 {"resend", to_string(code.resend)},
                                 {"title", code.title},
                                 {"advice", code.advice}});
    }
    for (const auto& code : all_close_codes()) {
        out["close"].push_back({{"code", static_cast<std::uint16_t>(code.code)},
                                {"name", code.name},
                                {"retry", to_string(code.retry)},
                                {"title", code.title},
                                {"advice", code.advice}});
    }
    return out.dump(2) + "\n";
}

std::map<std::string, std::string> generated_files() {
    const Catalogue all = catalogue();
    return {{"schema.json", json_schema(all)},
            {"protocol.ts", typescript(all)},
            {"reference.md", reference(all)},
            {"asyncapi.json", asyncapi(all)},
            {"codes.json", codes_json()}};
}

}  // namespace kabinet::protocol
