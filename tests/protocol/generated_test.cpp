#include "protocol/describe/generated.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "protocol/describe/examples.hpp"
#include "protocol/testing/client_codec.hpp"

namespace kabinet::protocol {
namespace {

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The contents of the blocks of a markdown page that are fenced as `language`.
std::vector<std::string> fenced(const std::string& page, const std::string& language) {
    std::vector<std::string> blocks;
    std::istringstream lines(page);
    std::string line;
    bool inside = false;
    while (std::getline(lines, line)) {
        if (line == "```" + language) {
            inside = true;
            blocks.emplace_back();
        } else if (line == "```") {
            inside = false;
        } else if (inside) {
            blocks.back() += line + "\n";
        }
    }
    return blocks;
}

TEST(Generated, files_are_current) {
    for (const auto& [name, content] : generated_files()) {
        EXPECT_TRUE(read_file("protocol/generated/" + name) == content)
            << name << " is not current: build the target `describe` and commit the result";
    }
}

TEST(Examples, there_is_one_for_every_method_and_it_parses) {
    std::set<std::string_view> shown;
    for (const auto& example : call_examples()) shown.insert(example.method);
    for_each_method([&]<Params P>() {
        EXPECT_TRUE(shown.contains(P::method)) << P::method;
        for (const auto& example : call_examples()) {
            if (example.method != P::method) continue;
            EXPECT_TRUE(read_value<P>(Json::parse(example.params), Unknown::refuse)) << P::method;
            const auto result = read_value<typename P::Result>(Json::parse(example.result), Unknown::refuse);
            EXPECT_TRUE(result) << P::method
                                << (result ? "" : result.error().pointer + result.error().message);
        }
    });
}

TEST(Examples, there_is_one_for_every_notification_and_it_parses) {
    for_each_notification([]<Message N>() {
        bool shown = false;
        for (const auto& example : notification_examples()) {
            if (example.method != N::method) continue;
            shown = true;
            EXPECT_TRUE(read_value<N>(Json::parse(example.params), Unknown::refuse)) << N::method;
        }
        EXPECT_TRUE(shown) << N::method;
    });
}

TEST(Examples, the_error_is_as_it_would_be_sent) {
    const auto messages = decode_server_frame(error_example());
    const Reply& reply = std::get<Reply>(messages[0]);
    const Error& error = reply.result.error();
    EXPECT_EQ(Json::parse(encode_error(reply.id, error)), Json::parse(error_example()));
}

/// Which method each id of a conversation was last used for.
using Asked = std::map<std::string, std::string_view>;

/// Why `text`, one message of a page, is not one that may be sent; nothing when it is.
std::string complaint(const std::string& text, Asked& asked) {
    const Json message = Json::parse(text, nullptr, false);
    if (message.contains("method") && message.contains("id")) {
        const Calls calls = decode_frame(text);
        if (!calls.calls[0].request) return calls.calls[0].request.error().detail;
        asked[calls.calls[0].id.text()] = calls.calls[0].request->method->name;
        return "";
    }
    auto messages = decode_server_frame(text);
    if (const auto* odd = std::get_if<Oddity>(&messages.at(0))) return odd->complaint;
    auto* reply = std::get_if<Reply>(&messages[0]);
    if (!reply || !reply->result) return "";
    std::string wrong = "no method asked for this";
    for_each_method([&]<Params P>() {
        if (asked[reply->id.text()] != P::method) return;
        const auto result = read_value<typename P::Result>(*reply->result, Unknown::refuse);
        wrong = result ? "" : result.error().pointer + " " + result.error().message;
    });
    return wrong;
}

void expect_messages(const std::string& path, std::size_t at_least) {
    Asked asked;
    std::size_t count = 0;
    for (const auto& block : fenced(read_file(path), "json")) {
        std::istringstream lines(block);
        std::string line;
        while (std::getline(lines, line)) {
            ++count;
            EXPECT_EQ(complaint(line, asked), "") << line;
        }
    }
    EXPECT_GE(count, at_least);
}

TEST(Examples, of_the_reference_are_messages) {
    expect_messages("protocol/generated/reference.md", 48);
}

TEST(Examples, of_the_guide_are_messages) {
    expect_messages("docs/protocol.md", 24);
}

// The patches of the guide's conversation fit the snapshot, and what they give is a match document.
TEST(Examples, the_guide_tells_one_story) {
    Json value;
    std::int64_t seq = 0;
    for (const auto& block : fenced(read_file("docs/protocol.md"), "json")) {
        std::istringstream lines(block);
        std::string line;
        while (std::getline(lines, line)) {
            const Json message = Json::parse(line);
            if (message.value("method", "") == "snapshot") value = message["params"]["value"];
            if (message.value("method", "") != "patch") continue;
            EXPECT_EQ(message["params"]["seq"], ++seq);
            value = value.patch(message["params"]["ops"]);
            EXPECT_TRUE(read_value<MatchDocument>(value, Unknown::refuse));
        }
    }
    EXPECT_EQ(value["status"], "finished");
}

}  // namespace
}  // namespace kabinet::protocol
