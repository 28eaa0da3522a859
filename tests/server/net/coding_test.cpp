#include "server/net/http/coding.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace kabinet::net {
namespace {

struct Row {
    const char* accept;
    int br, gzip, identity;
};

void expect_weights(std::initializer_list<Row> rows) {
    for (const auto& [accept, br, gzip, identity] : rows) {
        EXPECT_EQ(weight(accept, Coding::br), br) << accept;
        EXPECT_EQ(weight(accept, Coding::gzip), gzip) << accept;
        EXPECT_EQ(weight(accept, Coding::identity), identity) << accept;
    }
}

TEST(CodingTest, weights_are_those_of_rfc_9110) {
    expect_weights({{"", 0, 0, 1},
                    {"gzip, deflate, br, zstd", 1000, 1000, 1},
                    {"GZip", 0, 1000, 1},
                    {"gzip;q=1.0, identity; q=0.5, *;q=0", 0, 1000, 500},
                    {"br;q=0,gzip ; Q=0.001", 0, 1, 1},
                    {"*", 1000, 1000, 1000},
                    {"*;q=0.25, br;q=0.75", 750, 250, 250},
                    {"*;q=0", 0, 0, 1},
                    {"identity;q=0", 0, 0, 1},
                    {",, ,br,", 1000, 0, 1}});
}

TEST(CodingTest, what_is_malformed_is_not_accepted) {
    expect_weights({{"gzip;q=2", 0, 0, 1},
                    {"gzip;q=1.001", 0, 0, 1},
                    {"gzip;q=0.5000", 0, 0, 1},
                    {"gzip;q=-1", 0, 0, 1},
                    {"gzip;q=", 0, 0, 1},
                    {"gzip;q", 0, 0, 1},
                    {"gzip;q=.5", 0, 0, 1},
                    {"gzip;level=9", 0, 0, 1},
                    {"gzip;q=x, br", 1000, 0, 1},
                    {";;;==,\x80\xff;q", 0, 0, 1},
                    {"xgzip, gzipx, b r", 0, 0, 1}});
}

TEST(CodingTest, names_and_suffixes) {
    EXPECT_EQ(name(Coding::br), "br");
    EXPECT_EQ(suffix(Coding::br), ".br");
    EXPECT_EQ(name(Coding::gzip), "gzip");
    EXPECT_EQ(suffix(Coding::gzip), ".gz");
    EXPECT_EQ(name(Coding::identity), "identity");
    EXPECT_EQ(suffix(Coding::identity), "");
}

}  // namespace
}  // namespace kabinet::net
