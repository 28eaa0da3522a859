#include <gtest/gtest.h>

#include <set>

#include "protocol/describe/generated.hpp"

/// Validators of different drafts read a schema differently. This holds the generated one to the keywords
/// that mean the same in Draft 7 and 2020-12, so that whatever validator somebody has gives the right answer.
namespace kabinet::protocol {
namespace {

const std::set<std::string> kKeywords{"type",          "const",
                                      "enum",          "properties",
                                      "required",      "minimum",
                                      "maximum",       "minLength",
                                      "maxLength",     "minItems",
                                      "oneOf",         "$ref",
                                      "items",         "additionalProperties",
                                      "maxItems",      "pattern",
                                      "maxProperties", "minProperties",
                                      "description",   "patternProperties"};

void lint(const Json& schema, const Json& defs, const std::string& where) {
    ASSERT_TRUE(schema.is_object()) << where;
    for (const auto& [keyword, value] : schema.items())
        EXPECT_TRUE(kKeywords.contains(keyword)) << where << keyword;
    if (schema.contains("$ref")) {
        EXPECT_EQ(schema.size(), 1U) << where << ": older drafts ignore what stands beside $ref";
        const std::string target = schema["$ref"];
        ASSERT_TRUE(target.starts_with("#/$defs/")) << where;
        EXPECT_TRUE(defs.contains(target.substr(8))) << where << target;
    }
    if (schema.contains("properties")) {
        EXPECT_EQ(schema.value("type", ""), "object") << where;
        EXPECT_TRUE(schema.contains("additionalProperties")) << where << ": closed or open, but said";
        for (const auto& name : schema.value("required", Json::array())) {
            EXPECT_TRUE(schema["properties"].contains(name.get<std::string>())) << where << name;
        }
    }
    for (const char* keyword : {"properties", "patternProperties"}) {
        if (!schema.contains(keyword)) continue;
        for (const auto& [name, inner] : schema[keyword].items()) lint(inner, defs, where + "/" + name);
    }
    if (schema.contains("items")) lint(schema["items"], defs, where + "/items");
    for (const auto& inner : schema.value("oneOf", Json::array())) lint(inner, defs, where + "/oneOf");
}

TEST(SchemaLint, only_keywords_all_validators_read_alike) {
    const Json schema = Json::parse(json_schema(catalogue()));
    EXPECT_EQ(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    for (const auto& [name, definition] : schema["$defs"].items()) lint(definition, schema["$defs"], name);
}

// A validator need not try alternatives: one member with a constant tells which it is.
TEST(SchemaLint, alternatives_are_told_apart_by_a_constant) {
    const Json defs = Json::parse(json_schema(catalogue()))["$defs"];
    for (const char* name : {"Clock", "PatchOp", "ClientRequest", "ServerNotification"}) {
        std::set<std::string> seen;
        for (const auto& alternative : defs[name]["oneOf"]) {
            const Json& target = defs[alternative["$ref"].get<std::string>().substr(8)]["properties"];
            for (const char* tag : {"type", "op", "method"}) {
                if (target.contains(tag) && target[tag].contains("const")) {
                    EXPECT_TRUE(seen.insert(target[tag]["const"]).second) << name;
                }
            }
        }
        EXPECT_EQ(seen.size(), defs[name]["oneOf"].size()) << name;
    }
}

}  // namespace
}  // namespace kabinet::protocol
