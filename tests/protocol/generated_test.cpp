#include "protocol/describe/generated.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "protocol/client_codec.hpp"
#include "protocol/describe/examples.hpp"

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

TEST(Generated, FilesAreCurrent) {
    for (const auto& [name, content] : generated_files()) {
        EXPECT_TRUE(read_file("protocol/generated/" + name) == content)
            << name << " is not current: build the target `describe` and commit the result";
    }
}

TEST(Examples, ThereIsOneForEveryMethodAndItParses) {
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

TEST(Examples, ThereIsOneForEveryNotificationAndItParses) {
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

TEST(Examples, TheErrorIsAsItWouldBeSent) {
    const auto messages = decode_server_frame(error_example());
    const Reply& reply = std::get<Reply>(messages[0]);
    const Error& error = reply.result.error();
    EXPECT_EQ(Json::parse(encode_error(reply.id, error)), Json::parse(error_example()));
}

TEST(Examples, OfTheReferenceParse) {
    const auto blocks = fenced(read_file("protocol/generated/reference.md"), "json");
    EXPECT_GT(blocks.size(), 40U);
    for (const auto& block : blocks) EXPECT_TRUE(Json::accept(block)) << block;
}

}  // namespace
}  // namespace kabinet::protocol
