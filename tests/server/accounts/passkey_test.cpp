#include "server/accounts/passkey.hpp"

#include <gtest/gtest.h>

#include <set>

#include "json/json.hpp"
#include "server/accounts/passkey_flaw.hpp"

namespace kabinet {
namespace {

const Passkey kPasskey{.id = "aWQ",
                       .public_key = std::string("\x00\xff key", 6),
                       .algorithm = kRs256,
                       .sign_count = 0xffffffff,
                       .backup_eligible = true,
                       .backed_up = false,
                       .user_verified = true,
                       .transports = {"usb", "nfc"}};

TEST(Passkey, AC4_a_passkey_is_read_as_it_was_written) {
    EXPECT_EQ(passkey_of(passkey_text(kPasskey)), kPasskey);
    EXPECT_EQ(
        passkey_text(kPasskey),
        R"({"algorithm":-257,"backed_up":false,"backup_eligible":true,"id":"aWQ","public_key":"AP8ga2V5",)"
        R"("sign_count":4294967295,"transports":["usb","nfc"],"user_verified":true})");
}

TEST(Passkey, AC4_members_of_later_versions_are_passed_over) {
    Json json = Json::parse(passkey_text(kPasskey));
    json["later"] = 1;
    EXPECT_EQ(passkey_of(json.dump()), kPasskey);
}

TEST(Passkey, AC4_a_passkey_without_a_member_is_none) {
    const Json whole = Json::parse(passkey_text(kPasskey));
    for (const auto& [name, value] : whole.items()) {
        Json cut = whole;
        cut.erase(name);
        EXPECT_FALSE(passkey_of(cut.dump())) << name;
        cut[name] = nullptr;
        EXPECT_FALSE(passkey_of(cut.dump())) << name;
    }
}

TEST(Passkey, AC4_a_member_that_cannot_be_is_refused) {
    const Json whole = Json::parse(passkey_text(kPasskey));
    const auto with = [&](const char* name, const Json& value) {
        Json changed = whole;
        changed[name] = value;
        return passkey_of(changed.dump()).has_value();
    };
    EXPECT_TRUE(with("sign_count", 0));
    EXPECT_FALSE(with("sign_count", -1));
    EXPECT_FALSE(with("sign_count", 1LL << 32));
    EXPECT_FALSE(with("sign_count", 1.5));
    EXPECT_FALSE(with("algorithm", -35));
    EXPECT_FALSE(with("algorithm", (1LL << 32) - 7));
    EXPECT_FALSE(with("public_key", "AP8ga2V5="));
    EXPECT_FALSE(with("public_key", ""));
    EXPECT_FALSE(with("transports", {1}));
    EXPECT_FALSE(with("transports", "usb"));
    for (const char* const text : {"", "[]", "null", "{", "{}"}) EXPECT_FALSE(passkey_of(text)) << text;
}

TEST(PasskeyFlaw, AC4_each_flaw_has_a_sentence_of_its_own) {
    std::set<std::string_view> sentences;
    for (int flaw = 1; flaw <= static_cast<int>(PasskeyFlaw::bad_signature); ++flaw) {
        const std::string_view sentence = why(static_cast<PasskeyFlaw>(flaw));
        EXPECT_TRUE(sentence.ends_with('.'));
        EXPECT_TRUE(sentences.insert(sentence).second) << sentence;
    }
}

}  // namespace
}  // namespace kabinet
