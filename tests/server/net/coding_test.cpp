#include "server/net/coding.hpp"

#include <gtest/gtest.h>

namespace kabinet::net {
namespace {

struct Row {
    const char* accept;
    int br, gzip, identity;
};

class CodingTest : public ::testing::TestWithParam<Row> {};

TEST_P(CodingTest, weighs_what_a_client_accepts) {
    const auto& [accept, br, gzip, identity] = GetParam();
    EXPECT_EQ(weight(accept, Coding::br), br) << accept;
    EXPECT_EQ(weight(accept, Coding::gzip), gzip) << accept;
    EXPECT_EQ(weight(accept, Coding::identity), identity) << accept;
}

INSTANTIATE_TEST_SUITE_P(Rfc9110, CodingTest,
                         ::testing::Values(Row{"", 0, 0, 1},                                         //
                                           Row{"gzip, deflate, br, zstd", 1000, 1000, 1},            //
                                           Row{"GZip", 0, 1000, 1},                                  //
                                           Row{"gzip;q=1.0, identity; q=0.5, *;q=0", 0, 1000, 500},  //
                                           Row{"br;q=0,gzip ; Q=0.001", 0, 1, 1},                    //
                                           Row{"*", 1000, 1000, 1000},                               //
                                           Row{"*;q=0.25, br;q=0.75", 750, 250, 250},                //
                                           Row{"*;q=0", 0, 0, 1},                                    //
                                           Row{"identity;q=0", 0, 0, 1},                             //
                                           Row{",, ,br,", 1000, 0, 1}));

INSTANTIATE_TEST_SUITE_P(Malformed, CodingTest,
                         ::testing::Values(Row{"gzip;q=2", 0, 0, 1},          //
                                           Row{"gzip;q=1.001", 0, 0, 1},      //
                                           Row{"gzip;q=0.5000", 0, 0, 1},     //
                                           Row{"gzip;q=-1", 0, 0, 1},         //
                                           Row{"gzip;q=", 0, 0, 1},           //
                                           Row{"gzip;q", 0, 0, 1},            //
                                           Row{"gzip;q=.5", 0, 0, 1},         //
                                           Row{"gzip;level=9", 0, 0, 1},      //
                                           Row{"gzip;q=x, br", 1000, 0, 1},   //
                                           Row{";;;==,\x80\xff;q", 0, 0, 1},  //
                                           Row{"xgzip, gzipx, b r", 0, 0, 1}));

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
