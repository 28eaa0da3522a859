#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "json/diff.hpp"
#include "json/json.hpp"

/// The patches of patch_vectors.json are what the server sends; tests/client-web/document/vectors.test.ts
/// applies them. Its documents stand as they are, from matches that were played and from hand. With
/// KABINET_UPDATE_VECTORS set the patches are written anew instead of compared; read the difference then.
namespace kabinet {
namespace {

const std::filesystem::path kFile = "tests/json/patch_vectors.json";

Json patch(const Json& from, const Json& to) {
    std::string text;
    diff(from.dump(), to.dump(), text);
    return Json::parse('[' + text + ']');
}

/// The patches from each document of a history to the next.
Json patches(const Json& documents) {
    Json list = Json::array();
    for (std::size_t i = 1; i < documents.size(); ++i) list.push_back(patch(documents[i - 1], documents[i]));
    return list;
}

/// One history a line.
void write(const Json& histories) {
    std::ofstream output(kFile);
    for (std::size_t i = 0; i < histories.size(); ++i)
        output << (i == 0 ? "[" : ",\n") << histories[i].dump();
    output << "]\n";
}

TEST(PatchVectors, are_what_the_server_sends) {
    std::ifstream input(kFile);
    ASSERT_TRUE(input) << kFile;
    Json histories = Json::parse(input);
    ASSERT_GE(histories.size(), 6U);
    const bool update = std::getenv("KABINET_UPDATE_VECTORS") != nullptr;
    for (Json& history : histories) {
        SCOPED_TRACE(history.at("name"));
        const Json found = patches(history.at("documents"));
        EXPECT_TRUE(update || history.value("patches", Json()) == found) << found.dump();
        history["patches"] = found;
    }
    if (update) write(histories);
}

}  // namespace
}  // namespace kabinet
