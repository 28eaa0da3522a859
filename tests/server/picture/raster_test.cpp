#include "server/picture/raster.hpp"

#include <gtest/gtest.h>

#include "server/picture/cards.hpp"
#include "tests/server/picture/documents.hpp"

namespace kabinet {
namespace {

/// A number of four bytes in the head of a PNG (PNG 3, 11.2.1).
unsigned number_at(const std::string& png, std::size_t at) {
    unsigned out = 0;
    for (std::size_t i = 0; i < 4; ++i) out = out << 8U | static_cast<unsigned char>(png.at(at + i));
    return out;
}

TEST(Raster, makes_png_of_the_size_asked_for) {
    for (const Game* game : all_games()) {
        const auto png = png_of(svg_of(game_card(game->info.id)), Card::kWidth, Card::kHeight);
        ASSERT_TRUE(png) << png.error();
        EXPECT_TRUE(png->starts_with("\x89PNG"));
        EXPECT_EQ(number_at(*png, 16), 1200U);
        EXPECT_EQ(number_at(*png, 20), 630U);
        EXPECT_LT(png->size(), 400'000U) << game->info.id;
    }
}

TEST(Raster, draws_names_of_any_script) {
    const Card card = match_card(
        running("kuba", "<b>\"&' \x01\xFF", "مريم 漢字 👩‍🚀 \xE2\x80\xAE reversed"), false);
    EXPECT_TRUE(png_of(svg_of(card), Card::kWidth, Card::kHeight));
}

TEST(Raster, says_what_is_wrong_with_a_document) {
    EXPECT_FALSE(png_of("<svg", 10, 10));
    EXPECT_FALSE(png_of("", 10, 10));
}

}  // namespace
}  // namespace kabinet
