#include "games/record/record.hpp"

#include <gmock/gmock.h>

#include "tests/games/record/scribe.hpp"

namespace kabinet {
namespace {

using ::testing::HasSubstr;

Json sample() {
    Scribe scribe;
    scribe.begin();
    scribe.play();
    scribe.add(InputType::resign, 1, Json::object(), 20);
    return scribe.record();
}

TEST(Record, a_header_comes_back_as_it_was) {
    Header header = test_header("nine", 4, fischer_clock(60'000, 2000));
    header.previous = "zyxwvutsrq";
    header.unlisted = true;
    header.options = {{"phases", "continue"}};
    const auto read = Header::from_json(header.to_json());
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->to_json(), header.to_json());
}

TEST(Record, an_entry_comes_back_as_it_was) {
    const Entry entry{7, 1'700'000'000'123, 456, {InputType::act, 1, {{"type", "push"}}}};
    const auto read = Entry::from_json(entry.to_json());
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->to_json(), entry.to_json());
}

TEST(Record, a_header_names_the_engine_of_a_game_that_simulates) {
    Header header = test_header();
    EXPECT_FALSE(header.to_json().contains("engine"));
    header.engine = "flick/1.2";
    const auto read = Header::from_json(header.to_json());
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->engine, "flick/1.2");
}

TEST(Record, an_entry_keeps_its_note_whatever_it_is) {
    Entry entry{7, 1'700'000'000'123, 456, {InputType::act, 1, {{"type", "push"}}}};
    EXPECT_FALSE(entry.to_json().contains("note"));
    for (const char* note : {"1", "0.5", R"("x")", "[1,2]", "{}", "false"}) {
        entry.note = Json::parse(note);
        const auto read = Entry::from_json(entry.to_json());
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(read->note, entry.note);
    }
}

TEST(Record, the_servers_own_entries_name_no_seat) {
    const Entry entry{1, 0, 0, {InputType::start, -1, Json::object()}};
    EXPECT_FALSE(entry.to_json().contains("seat"));
    EXPECT_EQ(Entry::from_json(entry.to_json())->input.seat, -1);
}

TEST(Record, every_input_type_has_a_name) {
    for (int i = 0; i <= static_cast<int>(InputType::next); ++i) {
        const auto type = static_cast<InputType>(i);
        EXPECT_EQ(input_type(name_of(type)), type);
    }
    EXPECT_EQ(input_type("no such"), std::nullopt);
}

TEST(Record, text_is_canonical) {
    const Entry entry{2, 5, 6, {InputType::act, 0, {{"z", 1}, {"a", "\x01\n\"\xc3\xa4"}}}};
    EXPECT_EQ(entry.to_json().dump(),
              "{\"at\":5,\"detail\":{\"a\":\"\\u0001\\n\\\"\xc3\xa4\",\"z\":1},\"n\":2,\"seat\":0,\"t\":6,"
              "\"type\":\"act\"}");
}

TEST(Record, chain_begins_with_the_header_and_adds_every_entry) {
    const Json header = test_header().to_json();
    const Bytes32 h0 = sha256(header.dump());
    Chain chain(header);
    EXPECT_EQ(chain.head(), h0);
    const std::string text = "entry";
    const std::string bytes = std::string(h0.begin(), h0.end()) + text;
    EXPECT_EQ(chain.add(text), sha256(bytes));
    EXPECT_EQ(chain.head(), sha256(bytes));
}

TEST(Record, export_and_import_give_the_same_text) {
    const Json exported = sample();
    const auto read = Record::from_json(exported);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->to_json().dump(), exported.dump());
}

TEST(Record, the_secret_is_optional) {
    Json json = sample();
    json.erase("secret");
    const auto read = Record::from_json(json);
    ASSERT_TRUE(read);
    EXPECT_FALSE(read->secret);
}

/// Every way of spoiling the form is refused in words, and nothing throws.
struct Spoiled {
    const char* name;
    const char* path;
    const char* value;  ///< null: the member is removed
    const char* says;
};
class RecordForm : public ::testing::TestWithParam<Spoiled> {};

TEST_P(RecordForm, is_refused) {
    const auto& [name, path, value, says] = GetParam();
    Json json = sample();
    const Json::json_pointer at(path);
    if (value) {
        json[at] = Json::parse(value);
    } else {
        json.at(at.parent_pointer()).erase(at.back());
    }
    const auto read = Record::from_json(json);
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error(), HasSubstr(says));
    EXPECT_EQ(flaws(json), std::vector<std::string>{"0 bad_form"});
}

INSTANTIATE_TEST_SUITE_P(
    Each, RecordForm,
    ::testing::Values(Spoiled{"no_format", "/format", nullptr, "not a kabinet-record/1"},
                      Spoiled{"other_format", "/format", R"("kabinet-record/3")", "not a kabinet-record/1"},
                      Spoiled{"format_number", "/format", "1", "not a kabinet-record/1"},
                      Spoiled{"no_header", "/header", nullptr, "header"},
                      Spoiled{"header_text", "/header", R"("x")", "must be an object"},
                      Spoiled{"no_entries", "/entries", nullptr, "entries"},
                      Spoiled{"entries_object", "/entries", "{}", "entries"},
                      Spoiled{"more_members", "/extra", "1", "extra"},
                      Spoiled{"header_more", "/header/extra", "1", "do not belong"},
                      Spoiled{"header_game_number", "/header/game", "1", "game must be a string"},
                      Spoiled{"header_seats_negative", "/header/seats", "-2", "seats must be"},
                      Spoiled{"header_seats_huge", "/header/seats", "9000000000", "too large"},
                      Spoiled{"header_rules_real", "/header/rules", "1.5", "rules must be"},
                      Spoiled{"header_no_clock", "/header/clock", nullptr, "clock is missing"},
                      Spoiled{"header_bad_clock", "/header/clock", R"({"type":"move"})", "clock"},
                      Spoiled{"header_host_named", "/header/host", R"({"id":"a","name":"A"})", "host"},
                      Spoiled{"header_format", "/header/format", "3", "format"},
                      Spoiled{"header_no_format", "/header/format", nullptr, "host"},
                      Spoiled{"header_private_text", "/header/private", R"("no")", "true or false"},
                      Spoiled{"header_created_null", "/header/created", "null", "created must be"},
                      Spoiled{"header_engine_empty", "/header/engine", R"("")", "engine must not be empty"},
                      Spoiled{"header_engine_number", "/header/engine", "1", "engine must be a string"},
                      Spoiled{"entry_note_null", "/entries/3/note", "null", "note must not be null"},
                      Spoiled{"entry_null", "/entries/1", "null", "entry 2"},
                      Spoiled{"entry_no_hash", "/entries/0/hash", nullptr, "entry 1: hash is missing"},
                      Spoiled{"entry_hash_number", "/entries/0/hash", "5", "entry 1: hash is missing"},
                      Spoiled{"entry_no_type", "/entries/2/type", nullptr, "entry 3"},
                      Spoiled{"entry_type_unknown", "/entries/2/type", R"("cheat")", "type is not known"},
                      Spoiled{"entry_more", "/entries/2/extra", "1", "do not belong"},
                      Spoiled{"entry_detail_array", "/entries/2/detail", "[]", "detail must be an object"},
                      Spoiled{"entry_no_detail", "/entries/3/detail", nullptr, "detail is missing"},
                      Spoiled{"entry_seat_negative", "/entries/3/seat", "-1", "seat must be"},
                      Spoiled{"entry_seat_huge", "/entries/3/seat", "4000000000", "seat is too large"},
                      Spoiled{"entry_n_huge", "/entries/3/n", "4000000000", "n is too large"},
                      Spoiled{"entry_n_zero", "/entries/3/n", "0", "n must be"},
                      Spoiled{"entry_t_negative", "/entries/3/t", "-1", "t must be"},
                      Spoiled{"entry_t_beyond", "/entries/3/t", "9007199254740992", "t must be"},
                      Spoiled{"secret_short", "/secret", R"("00ff")", "64 hex digits"},
                      Spoiled{"secret_upper", "/secret", R"("GG")", "64 hex digits"},
                      Spoiled{"secret_null", "/secret", "null", "64 hex digits"}),
    [](const auto& each) { return each.param.name; });

TEST(Record, anything_that_is_no_record_is_refused) {
    for (const char* text : {"null", "[]", "1", R"("")", "{}", R"({"format":"kabinet-record/1"})"}) {
        EXPECT_EQ(flaws(Json::parse(text)), std::vector<std::string>{"0 bad_form"}) << text;
    }
}

TEST(ParseRecord, reads_what_was_exported) {
    const Json exported = sample();
    const auto read = parse_record(exported.dump());
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(*read, exported);
}

TEST(ParseRecord, refuses_what_is_not_json) {
    for (const char* text : {"", "{", "nul", "{\"a\":1}}", "\xff", "{\"a\":\"\xc3\"}"}) {
        EXPECT_FALSE(parse_record(text)) << text;
    }
}

TEST(ParseRecord, refuses_a_deep_nest) {
    for (const char bracket : {'[', '{'}) {
        std::string text;
        for (int i = 0; i < 100'000; ++i) text.append(bracket == '[' ? "[" : "{\"a\":");
        const auto read = parse_record(text);
        ASSERT_FALSE(read);
        EXPECT_THAT(read.error(), HasSubstr("deep"));
    }
}

TEST(ParseRecord, counts_no_brackets_inside_strings) {
    const std::string text = R"(["\")" + std::string(1000, '[') + R"("])";
    EXPECT_TRUE(parse_record(text));
}

TEST(ParseRecord, nests_as_deep_as_it_says) {
    const auto nest = [](int depth) {
        return std::string(static_cast<std::size_t>(depth), '[') +
               std::string(static_cast<std::size_t>(depth), ']');
    };
    EXPECT_TRUE(parse_record(nest(kRecordDepth)));
    EXPECT_FALSE(parse_record(nest(kRecordDepth + 1)));
}

}  // namespace
}  // namespace kabinet
