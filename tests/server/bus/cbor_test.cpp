#include "server/bus/cbor.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "json/json.hpp"
#include "server/bus/unreadable.hpp"

namespace kabinet {
namespace {

using Limits = std::numeric_limits<std::int64_t>;

template <class Write>
std::string bytes_of(Write write) {
    std::string bytes;
    CborWriter out(bytes);
    write(out);
    return bytes;
}

/// Another reader reads what is written, and this one what another writer writes.
TEST(CborTest, agrees_with_nlohmann_json) {
    const auto written = bytes_of([](CborWriter& out) {
        out.list(6);
        out.null();
        out.boolean(true);
        out.text("a");
        out.real(-2.5e300);
        out.list(2);
        out.number(Limits::min());
        out.number(std::numeric_limits<std::uint64_t>::max());
        out.bytes("b");
    });
    const Json expected = Json::array(
        {nullptr, true, "a", -2.5e300,
         Json::array({Limits::min(), std::numeric_limits<std::uint64_t>::max()}), Json::binary({'b'})});
    EXPECT_EQ(Json::from_cbor(written), expected);
    const auto other = Json::to_cbor(expected);
    EXPECT_EQ(std::string(other.begin(), other.end()), written);
}

TEST(CborTest, numbers_of_every_size) {
    for (const std::int64_t value :
         {std::int64_t{0}, std::int64_t{23}, std::int64_t{24}, std::int64_t{255}, std::int64_t{256},
          std::int64_t{65'535}, std::int64_t{65'536}, std::int64_t{4'294'967'295},
          std::int64_t{4'294'967'296}, Limits::max()}) {
        for (const std::int64_t one : {value, -1 - value}) {
            const auto bytes = bytes_of([one](CborWriter& out) { out.number(one); });
            EXPECT_EQ(Json::from_cbor(bytes), one);
            CborReader in(bytes);
            const auto read = in.number();
            EXPECT_EQ(read.negative, one < 0);
            EXPECT_EQ(read.value, static_cast<std::uint64_t>(value));
            EXPECT_TRUE(in.at_end());
        }
    }
}

TEST(CborTest, passes_over_what_it_does_not_know) {
    const auto bytes = bytes_of([](CborWriter& out) {
        out.list(3);
        out.list(2);
        out.text("a");
        out.null();
        out.bytes("bytes");
        out.real(1);
        out.number(std::uint64_t{7});
    });
    CborReader in(bytes);
    in.skip(1);
    EXPECT_EQ(in.number().value, 7u);
}

TEST(CborTest, refuses_what_is_not_whole) {
    const auto bytes = bytes_of([](CborWriter& out) {
        out.list(2);
        out.text("abc");
        out.number(std::uint64_t{1000});
    });
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        CborReader in(std::string_view(bytes).substr(0, size));
        EXPECT_THROW(in.skip(1), plain::Unreadable) << size;
    }
    CborReader endless("\x9b\xff\xff\xff\xff\xff\xff\xff\xff");
    EXPECT_THROW(endless.skip(1), plain::Unreadable);
}

}  // namespace
}  // namespace kabinet
