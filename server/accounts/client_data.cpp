#include "server/accounts/client_data.hpp"

#include <algorithm>
#include <string>

#include "json/json.hpp"
#include "json/parse.hpp"
#include "server/accounts/base64url.hpp"

namespace kabinet {
namespace {

constexpr int kDeepestData = 8;

const std::string* text_at(const Json& object, const char* name) {
    const auto member = object.find(name);
    return member == object.end() ? nullptr : member->get_ptr<const std::string*>();
}

bool is_embedded(const Json& data) {
    return data.value("crossOrigin", false) || data.contains("topOrigin");
}

/// A browser may leave `crossOrigin` out, but writes nothing else there than true and false.
bool is_well_formed(const Json& data) {
    const auto cross = data.find("crossOrigin");
    return cross == data.end() || cross->is_boolean();
}

}  // namespace

std::expected<void, PasskeyFlaw> check_client_data(std::string_view json, std::string_view type,
                                                   const Challenge& challenge, const RelyingParty& party) {
    const auto data = parse_json(json, kDeepestData);
    if (!data || !data->is_object()) return std::unexpected(PasskeyFlaw::bad_client_data);
    const std::string* const said_type = text_at(*data, "type");
    const std::string* const answered = text_at(*data, "challenge");
    const std::string* const origin = text_at(*data, "origin");
    if (!said_type || !answered || !origin || !is_well_formed(*data))
        return std::unexpected(PasskeyFlaw::bad_client_data);
    if (*said_type != type) return std::unexpected(PasskeyFlaw::wrong_type);
    if (*answered != to_base64url(bytes_of(challenge))) return std::unexpected(PasskeyFlaw::wrong_challenge);
    if (std::ranges::find(party.origins, *origin) == party.origins.end())
        return std::unexpected(PasskeyFlaw::wrong_origin);
    if (is_embedded(*data)) return std::unexpected(PasskeyFlaw::embedded);
    return {};
}

}  // namespace kabinet
