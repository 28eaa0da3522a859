#include "server/accounts/passkey.hpp"

#include <concepts>
#include <utility>

#include "json/json.hpp"
#include "json/parse.hpp"
#include "server/accounts/base64url.hpp"

namespace kabinet {
namespace {

constexpr int kDeepest = 2;

/// Reads the members of an object. After a member that is missing or of another kind, `good` is false.
class Members {
  public:
    explicit Members(const Json& object) : object_(object) {}

    bool good = true;

    std::string text(const char* name) {
        const auto* value = at<std::string>(name);
        return value ? *value : std::string();
    }
    bool boolean(const char* name) {
        const auto* value = at<bool>(name);
        return value && *value;
    }
    template <std::integral Number>
    Number number(const char* name) {
        const auto* value = at<std::int64_t>(name);
        good = good && value && std::in_range<Number>(*value);
        return good ? static_cast<Number>(*value) : Number{};
    }
    std::vector<std::string> texts(const char* name) {
        std::vector<std::string> list;
        const auto* values = at<Json::array_t>(name);
        for (const Json& one : values ? *values : Json::array_t()) {
            const auto* const text = one.get_ptr<const std::string*>();
            good = good && text;
            if (text) list.push_back(*text);
        }
        return list;
    }

  private:
    template <class Value>
    const Value* at(const char* name) {
        const auto member = object_.find(name);
        const Value* const value = member == object_.end() ? nullptr : member->get_ptr<const Value*>();
        good = good && value;
        return value;
    }

    const Json& object_;
};

}  // namespace

std::string passkey_text(const Passkey& passkey) {
    return Json{{"algorithm", passkey.algorithm},
                {"backed_up", passkey.backed_up},
                {"backup_eligible", passkey.backup_eligible},
                {"id", passkey.id},
                {"public_key", to_base64url(passkey.public_key)},
                {"sign_count", passkey.sign_count},
                {"transports", passkey.transports},
                {"user_verified", passkey.user_verified}}
        .dump();
}

std::optional<Passkey> passkey_of(std::string_view text) {
    const auto json = parse_json(text, kDeepest);
    if (!json || !json->is_object()) return std::nullopt;
    Members members(*json);
    Passkey passkey{.id = members.text("id"),
                    .public_key = from_base64url(members.text("public_key")).value_or(""),
                    .algorithm = members.number<int>("algorithm"),
                    .sign_count = members.number<std::uint32_t>("sign_count"),
                    .backup_eligible = members.boolean("backup_eligible"),
                    .backed_up = members.boolean("backed_up"),
                    .user_verified = members.boolean("user_verified"),
                    .transports = members.texts("transports")};
    if (!members.good || passkey.public_key.empty() || !is_offered(passkey.algorithm)) return std::nullopt;
    return passkey;
}

}  // namespace kabinet
