#include "server/document/text_reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kabinet {
namespace {

using Parts = std::vector<std::pair<std::string, std::string>>;

Parts parts(std::string_view json) {
    Parts found;
    for (TextReader reader(json); !reader.end(); reader.next())
        found.emplace_back(reader.name(), reader.value());
    return found;
}

TEST(TextReader, GivesMembersAsTheyStand) {
    EXPECT_EQ(parts(R"({"a":1,"b":"x,}","c":{"d":[1,{"e":"]"}]},"f":null})"),
              (Parts{{"a", "1"}, {"b", R"("x,}")"}, {"c", R"({"d":[1,{"e":"]"}]})"}, {"f", "null"}}));
}

TEST(TextReader, GivesElements) {
    EXPECT_EQ(parts(R"([-1,"a",[],{}])"), (Parts{{"", "-1"}, {"", R"("a")"}, {"", "[]"}, {"", "{}"}}));
}

TEST(TextReader, IsAtTheEndOfWhatIsEmpty) {
    EXPECT_TRUE(parts("{}").empty());
    EXPECT_TRUE(parts("[]").empty());
}

TEST(TextReader, KeepsEscapes) {
    EXPECT_EQ(parts(R"({"a\"\\":"\\\"b"})"), (Parts{{R"(a\"\\)", R"("\\\"b")"}}));
}

/// `next_like` gives what `next` does, however alike the two texts are.
TEST(TextReader, GoesOnLikeAnother) {
    const std::vector<std::string> texts = {R"({"a":1,"b":2,"c":3})",
                                            R"({"a":1,"b":22,"c":3})",
                                            R"({"a":1,"b":2})",
                                            R"({"a":1,"bb":2,"c":3})",
                                            R"({"a":1})",
                                            R"({"a":1,"b":[2],"c":"3"})",
                                            R"([1,2,3])",
                                            R"([1,22,3])",
                                            "{}"};
    for (const std::string& one : texts) {
        for (const std::string& other : texts) {
            TextReader first(one);
            Parts found;
            for (TextReader reader(other); !reader.end(); reader.next_like(first)) {
                found.emplace_back(reader.name(), reader.value());
                if (!first.end()) first.next();
            }
            EXPECT_EQ(found, parts(other)) << one << " beside " << other;
        }
    }
}

}  // namespace
}  // namespace kabinet
