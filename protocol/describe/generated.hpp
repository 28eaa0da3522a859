#pragma once

#include <map>
#include <string>

#include "protocol/describe/catalogue.hpp"

/// The files of protocol/generated, each written from the catalogue.
namespace kabinet::protocol {

/// JSON Schema (2020-12) of every message, document and envelope, in the subset that older validators read in
/// the same way.
std::string json_schema(const Catalogue& catalogue);

/// TypeScript types of the same, and the codes as constants.
std::string typescript(const Catalogue& catalogue);

/// The reference page for people, in markdown.
std::string reference(const Catalogue& catalogue);

/// The AsyncAPI 3.0 document; its payloads refer to schema.json beside it.
std::string asyncapi(const Catalogue& catalogue);

/// The registry of error and close codes.
std::string codes_json();

/// Name and content of every generated file.
std::map<std::string, std::string> generated_files();

}  // namespace kabinet::protocol
