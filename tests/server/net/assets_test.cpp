#include "server/net/http/assets.hpp"

#include <gtest/gtest.h>

#include "tests/server/net/site.hpp"

namespace kabinet::net::testing {
namespace {

TEST(AssetsTest, hashed_names) {
    EXPECT_TRUE(is_hashed("index-B3k9xQ2a.js"));
    EXPECT_TRUE(is_hashed("a-b-DiwrgTda.css"));
    EXPECT_TRUE(is_hashed("index-D-a_x2-Q.js")) << "bundlers write hashes in base64url";
    EXPECT_FALSE(is_hashed("index.js"));
    EXPECT_FALSE(is_hashed("index-settings.js")) << "a word";
    EXPECT_FALSE(is_hashed("index-B3k9xQ2.js"));
    EXPECT_FALSE(is_hashed("no-dot12345"));
    EXPECT_FALSE(is_hashed("a.js"));
}

TEST(AssetsTest, types) {
    EXPECT_EQ(media_type("a.b.svg"), "image/svg+xml");
    EXPECT_EQ(media_type("app.webmanifest"), "application/manifest+json");
    EXPECT_EQ(media_type("README"), "application/octet-stream");
}

TEST(AssetsTest, a_missing_folder_is_an_error) {
    EXPECT_FALSE(Assets::read("/nowhere/at/all"));
}

TEST(AssetsTest, packed_files_are_forms_of_the_one_they_pack) {
    Site site;
    site.write("index.html.gz", "gzipped");
    site.write("index.html.br", "brotli");
    site.write("archive.gz", "of nothing here");
    const auto assets = site.assets();
    EXPECT_EQ(assets->list(), "archive.gz\nassets/index-B3k9xQ2a.js\nindex.html\n");
    EXPECT_EQ(assets->find("index.html.gz"), nullptr);
    EXPECT_EQ(assets->find("index.html.br"), nullptr);
    const Asset* page = assets->find("index.html");
    ASSERT_NE(page, nullptr);
    ASSERT_EQ(page->forms.size(), 3u);
    EXPECT_EQ(page->type, "text/html; charset=utf-8");
    EXPECT_NE(page->forms[0].etag, page->forms[1].etag);
    EXPECT_NE(page->forms[1].etag, page->forms[2].etag);
    EXPECT_EQ(assets->find("archive.gz")->wanted("gzip").bytes, "of nothing here");
}

TEST(AssetsTest, the_most_wanted_form_is_chosen_and_the_smallest_of_equals) {
    Site site;
    site.write("index.html.gz", "gzipped");
    site.write("index.html.br", "brotli");
    const auto assets = site.assets();
    const auto chosen = [&](std::string_view accept) {
        return assets->find("index.html")->wanted(accept).coding;
    };
    EXPECT_EQ(chosen("gzip, deflate, br"), Coding::br);
    EXPECT_EQ(chosen("*"), Coding::br);
    EXPECT_EQ(chosen("gzip, br;q=0.9"), Coding::gzip);
    EXPECT_EQ(chosen("br;q=0, *;q=0.1, identity;q=0"), Coding::gzip);
    EXPECT_EQ(chosen("identity, br;q=0.5"), Coding::identity);
    EXPECT_EQ(chosen("deflate"), Coding::identity);
    EXPECT_EQ(chosen(""), Coding::identity);
    EXPECT_EQ(chosen("*;q=0"), Coding::identity) << "better than nothing";
    EXPECT_EQ(assets->find("assets/index-B3k9xQ2a.js")->wanted("br").coding, Coding::identity);
}

}  // namespace
}  // namespace kabinet::net::testing
