#include "tests/games/contract/transcript.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/core/registry.hpp"

/// Golden transcripts: tests/games/<game>/transcripts/*.txt, each short and for one rule. With
/// KABINET_UPDATE_TRANSCRIPTS set they are written anew instead of compared; read the difference then.
namespace kabinet {
namespace {

std::vector<std::filesystem::path> transcripts_of(const Game& game) {
    const auto folder = std::filesystem::path("tests/games") / game.info.id / "transcripts";
    std::vector<std::filesystem::path> files;
    if (!std::filesystem::exists(folder)) return files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".txt") files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

std::string text_of(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

TEST(Transcripts, every_game_has_some) {
    for (const Game* game : all_games()) EXPECT_GE(transcripts_of(*game).size(), 2U) << game->info.id;
}

TEST(Transcripts, are_short_and_say_what_they_show) {
    for (const Game* game : all_games()) {
        for (const auto& file : transcripts_of(*game)) {
            const auto lines = lines_of(text_of(file));
            EXPECT_LE(lines.size(), 60U) << file;
            ASSERT_FALSE(lines.empty()) << file;
            EXPECT_TRUE(lines[0].starts_with("# ")) << file;
        }
    }
}

TEST(Transcripts, read_as_the_games_play_them) {
    for (const Game* game : all_games()) {
        for (const auto& file : transcripts_of(*game)) {
            SCOPED_TRACE(file);
            const std::string golden = text_of(file);
            const std::string played = rewrite_transcript(golden);
            if (std::getenv("KABINET_UPDATE_TRANSCRIPTS")) {
                std::ofstream(file) << played;
                continue;
            }
            const auto expected = lines_of(golden);
            const auto actual = lines_of(played);
            for (std::size_t i = 0; i < std::min(expected.size(), actual.size()); ++i) {
                ASSERT_EQ(expected[i], actual[i]) << "in line " << i + 1;
            }
            EXPECT_EQ(expected.size(), actual.size());
        }
    }
}

}  // namespace
}  // namespace kabinet
