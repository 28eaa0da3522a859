#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/site.hpp"
#include "tests/server/net/test_server.hpp"

/// Files over a real socket: forms, caching, and what a browser is told.
namespace kabinet::net::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::string_view kScript = "/assets/index-B3k9xQ2a.js";

/// A server of a site whose page and script are there in every form.
class FilesTest : public ::testing::Test {
  protected:
    FilesTest() : server_({}, services()) {}

    std::string ask(std::string_view target, std::string_view extra = "", std::string_view method = "GET") {
        RawClient client(server_.port());
        std::string bytes(method);
        bytes.append(" ").append(target).append(" HTTP/1.1\r\nHost: localhost\r\n").append(extra);
        client.send(bytes + "\r\n");
        return client.response(method == "HEAD");
    }

    static std::string header(const std::string& answer, const std::string& name) {
        const auto at = answer.find("\r\n" + name + ": ");
        if (at == answer.npos) return {};
        const auto from = at + name.size() + 4;
        return answer.substr(from, answer.find("\r\n", from) - from);
    }

  private:
    Services services() {
        for (const std::string file : {"index.html", "assets/index-B3k9xQ2a.js"}) {
            site_.write(file + ".gz", "gzipped " + file);
            site_.write(file + ".br", "brotli " + file);
        }
        site_.write("icon.png", "picture");
        site_.write("watch/index.html", "the wall");
        for (const std::string folders : {"1", "2"})
            site_.write("below/" + folders + ".html", "below " + folders);
        Services out;
        out.files = site_.assets();
        return out;
    }

    Site site_;
    TestServer server_;
};

TEST_F(FilesTest, are_sent_packed_to_those_who_can_unpack) {
    const std::string browser = "Accept-Encoding: gzip, deflate, br, zstd\r\n";
    const std::string brotli = ask(kScript, browser);
    EXPECT_EQ(header(brotli, "Content-Encoding"), "br");
    EXPECT_EQ(header(brotli, "Content-Type"), "text/javascript; charset=utf-8");
    EXPECT_THAT(brotli, EndsWith("\r\n\r\nbrotli assets/index-B3k9xQ2a.js"));
    const std::string gzip = ask(kScript, "Accept-Encoding: gzip;q=0.5, br;q=0\r\n");
    EXPECT_EQ(header(gzip, "Content-Encoding"), "gzip");
    EXPECT_THAT(gzip, EndsWith("\r\n\r\ngzipped assets/index-B3k9xQ2a.js"));
    const std::string plain = ask(kScript);
    EXPECT_EQ(header(plain, "Content-Encoding"), "");
    EXPECT_THAT(plain, EndsWith("\r\n\r\n1;"));
    for (const auto& answer : {brotli, gzip, plain}) EXPECT_EQ(header(answer, "Vary"), "Accept-Encoding");
    const std::string picture = ask("/icon.png", browser);
    EXPECT_EQ(header(picture, "Content-Encoding"), "");
    EXPECT_EQ(header(picture, "Vary"), "") << "it has one form";
}

TEST_F(FilesTest, have_no_packed_names) {
    for (const char* target : {"/index.html.br", "/index.html.gz", "/assets/index-B3k9xQ2a.js.br"}) {
        EXPECT_THAT(ask(target), StartsWith("HTTP/1.1 404 ")) << target;
    }
}

TEST_F(FilesTest, are_described_by_head) {
    const std::string head = ask("/", "Accept-Encoding: br\r\n", "HEAD");
    EXPECT_THAT(head, StartsWith("HTTP/1.1 200 "));
    EXPECT_EQ(header(head, "Content-Length"), "17");
    EXPECT_EQ(header(head, "Content-Encoding"), "br");
    EXPECT_EQ(header(head, "ETag"), header(ask("/", "Accept-Encoding: br\r\n"), "ETag"));
}

TEST_F(FilesTest, are_cached_for_ever_when_their_name_tells_their_content) {
    EXPECT_EQ(header(ask(std::string(kScript) + "?x=1"), "Cache-Control"),
              "public, max-age=31536000, immutable");
    EXPECT_EQ(header(ask("/"), "Cache-Control"), "no-cache");
    EXPECT_EQ(header(ask("/icon.png"), "Cache-Control"), "no-cache");
}

TEST_F(FilesTest, are_not_sent_again_in_a_form_the_client_has) {
    const std::string brotli = "Accept-Encoding: br\r\n";
    const std::string tag = header(ask("/", brotli), "ETag");
    const std::string again = ask("/", brotli + "If-None-Match: W/\"x\", " + tag + "\r\n");
    EXPECT_THAT(again,
                AllOf(StartsWith("HTTP/1.1 304 "), EndsWith("\r\n\r\n"), Not(HasSubstr("Content-Length"))));
    EXPECT_EQ(header(again, "ETag"), tag);
    EXPECT_EQ(header(again, "Vary"), "Accept-Encoding");
    EXPECT_EQ(header(again, "Cache-Control"), "no-cache");
    EXPECT_THAT(ask("/", brotli + "If-None-Match: *\r\n"), StartsWith("HTTP/1.1 304 "));
    EXPECT_THAT(ask("/", "Accept-Encoding: gzip\r\nIf-None-Match: " + tag + "\r\n"),
                EndsWith("gzipped index.html"))
        << "another form";
    EXPECT_THAT(ask("/", "If-None-Match: " + tag + "\r\n"), EndsWith("<!doctype html>"));
}

TEST_F(FilesTest, come_with_a_policy_that_allows_this_server_alone) {
    for (const char* target : {"/", "/icon.png", "/nosuch", "/readyz"}) {
        const std::string answer = ask(target);
        EXPECT_EQ(
            header(answer, "Content-Security-Policy"),
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
            "form-action 'none'; frame-ancestors 'none'")
            << target;
        EXPECT_EQ(header(answer, "X-Content-Type-Options"), "nosniff");
        EXPECT_EQ(header(answer, "Referrer-Policy"), "no-referrer");
        EXPECT_EQ(header(answer, "Cross-Origin-Opener-Policy"), "same-origin");
        EXPECT_EQ(header(answer, "Cross-Origin-Resource-Policy"), "same-origin");
        EXPECT_THAT(header(answer, "Permissions-Policy"), HasSubstr("camera=()"));
    }
}

TEST_F(FilesTest, TN37_the_page_is_at_the_addresses_of_tournaments) {
    const auto body = [this](std::string_view target) {
        const std::string answer = ask(target);
        return answer.starts_with("HTTP/1.1 200 ") ? answer.substr(answer.find("\r\n\r\n") + 4) : "none";
    };
    EXPECT_EQ(body("/t/t_abc234"), "below 1");
    EXPECT_EQ(body("/t/t_abc234?code=x"), "below 1");
    EXPECT_EQ(body("/t/t_abc234/big"), "below 2");
    EXPECT_EQ(body("/embed/t/t_abc234?theme=dark"), "below 2");
    EXPECT_EQ(header(ask("/t/t_abc234"), "Content-Type"), "text/html; charset=utf-8");
    for (const char* target :
         {"/t", "/t/", "/t/abc", "/t/t_", "/t/t_ABC", "/t/t_a1", "/t/t_abc/", "/t/t_abc/a/b", "/embed/t/",
          "/embed/t/t_abc/big", "/embed/t/t_abc/", "/embed/index.html"}) {
        EXPECT_EQ(body(target), "none") << target;
    }
}

TEST_F(FilesTest, the_page_is_at_the_addresses_of_matches_and_rules) {
    for (const char* target :
         {"/m/abc234", "/replay/abc234?at=3&seat=1", "/rules/kapture9", "/daily/flick", "/daily/push"})
        EXPECT_THAT(ask(target), AllOf(StartsWith("HTTP/1.1 200 "), EndsWith("\r\n\r\nbelow 1"))) << target;
    EXPECT_THAT(ask("/daily/push/2026-11-27"), EndsWith("\r\n\r\nbelow 2"));
    for (const char* target :
         {"/m", "/m/", "/m/ABC", "/m/a/b", "/m/abc/", "/replay/a1", "/rules/", "/rules/Kuba", "/rules/kuba/x",
          "/rules/../m/abc", "/daily/shove", "/daily/flick/", "/daily/flick/tomorrow",
          "/daily/flick/2026-11-271", "/daily/push/2026-11-27/x"})
        EXPECT_THAT(ask(target), StartsWith("HTTP/1.1 404 ")) << target;
}

TEST_F(FilesTest, a_folder_without_its_slash_leads_to_the_folder) {
    EXPECT_THAT(ask("/watch/?tv=1"), EndsWith("\r\n\r\nthe wall"));
    for (const auto& [target, place] : {std::pair{"/watch", "watch/"}, {"/watch?tv=1", "watch/?tv=1"}}) {
        const std::string answer = ask(target);
        EXPECT_THAT(answer, StartsWith("HTTP/1.1 301 ")) << target;
        EXPECT_EQ(header(answer, "Location"), place) << "told from where the page lives";
    }
    for (const char* target : {"/watched", "/watch/x", "/icon.png/", "//", "/%2e%2e/watch"})
        EXPECT_THAT(ask(target), StartsWith("HTTP/1.1 404 ")) << target;
}

TEST_F(FilesTest, TN37_pages_of_others_frame_what_is_made_for_frames_alone) {
    EXPECT_THAT(header(ask("/embed/t/t_abc"), "Content-Security-Policy"),
                AllOf(StartsWith("default-src 'none'; script-src 'self'"), EndsWith("; frame-ancestors *")));
    for (const char* target :
         {"/t/t_abc", "/t/t_abc/big", "/below/2.html", "/embed/t/abc", "/embed/t/t_abc/big"}) {
        EXPECT_THAT(header(ask(target), "Content-Security-Policy"), EndsWith("; frame-ancestors 'none'"))
            << target;
    }
}

}  // namespace
}  // namespace kabinet::net::testing
