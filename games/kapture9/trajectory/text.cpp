#include "games/kapture9/trajectory/text.hpp"

#include <span>

#include "games/kapture9/trajectory/base64.hpp"

namespace kabinet::kapture9 {

namespace {

bool is_ball(int body) {
    return body >= kFlickedBall;
}

/// Writes numbers as LEB128: seven bits a byte, the lowest first, the top bit set where more follow.
class Writer {
  public:
    void number(std::uint32_t value) {
        for (; value >= 0x80; value >>= 7) bytes_.push_back(static_cast<std::uint8_t>(value | 0x80));
        bytes_.push_back(static_cast<std::uint8_t>(value));
    }

    /// The difference, its sign in the lowest bit ("zigzag").
    void step(std::int32_t from, std::int32_t to) {
        const std::int32_t by = to - from;
        number(static_cast<std::uint32_t>(by) << 1 ^ static_cast<std::uint32_t>(by >> 31));
    }

    template <std::size_t n>
    void steps(const std::array<std::int32_t, 3>& from, const std::array<std::int32_t, n>& to) {
        for (std::size_t i = 0; i < n; ++i) step(from[i], to[i]);
    }

    std::span<const std::uint8_t> bytes() const { return bytes_; }

  private:
    std::vector<std::uint8_t> bytes_;
};

void write(Writer& out, const Track& track) {
    out.number(static_cast<std::uint32_t>(track.body));
    out.number(static_cast<std::uint32_t>(track.keys.size()));
    Key last;
    for (const Key& key : track.keys) {
        out.number(static_cast<std::uint32_t>(key.time - last.time) << 1 | (key.via ? 1U : 0U));
        if (key.via) out.steps(last.at, *key.via);
        out.steps(last.at, key.at);
        if (!is_ball(track.body)) out.steps(last.axis, key.axis);
        last = key;
    }
}

void write(Writer& out, const std::vector<Hit>& hits) {
    out.number(static_cast<std::uint32_t>(hits.size()));
    std::int32_t last = 0;
    for (const Hit& hit : hits) {
        out.number(static_cast<std::uint32_t>(hit.time - last));
        out.number(static_cast<std::uint32_t>(hit.body));
        out.number(static_cast<std::uint32_t>(hit.other + 1));
        out.number(static_cast<std::uint32_t>(hit.speed));
        last = hit.time;
    }
}

/// Reads what Writer wrote. After the first thing wrong it reads zeros, and `wrong()` says what it was.
class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

    const std::string& wrong() const { return wrong_; }
    bool good() const { return wrong_.empty(); }
    bool at_end() const { return rest_.empty(); }

    void fail(const char* what) {
        if (good()) wrong_ = what;
        rest_ = {};
    }

    /// A number from 0 to `most`.
    std::uint32_t number(std::uint32_t most) {
        std::uint32_t value = 0;
        for (int shift = 0; shift < 28; shift += 7) {
            const std::uint32_t byte = next();
            value |= (byte & 0x7f) << shift;
            if (byte & 0x80) continue;
            if (byte == 0 && shift > 0) fail("a number is longer than it need be");
            if (value > most) fail("a number is too large");
            return good() ? value : 0;
        }
        fail("a number is too long");
        return 0;
    }

    /// `from` and a difference, within `most` of zero.
    std::int32_t step(std::int32_t from, std::int32_t most) {
        const std::uint32_t zigzag = number(4 * static_cast<std::uint32_t>(most) + 1);
        const std::int32_t by =
            static_cast<std::int32_t>(zigzag >> 1) ^ -static_cast<std::int32_t>(zigzag & 1);
        const std::int32_t to = from + by;
        if (to < -most || to > most) fail("a coordinate is too far out");
        return good() ? to : 0;
    }

    template <std::size_t n>
    std::array<std::int32_t, n> steps(const std::array<std::int32_t, 3>& from, std::int32_t most) {
        std::array<std::int32_t, n> to{};
        for (std::size_t i = 0; i < n; ++i) to[i] = step(from[i], most);
        return to;
    }

  private:
    std::uint32_t next() {
        if (rest_.empty()) {
            fail("it ends too early");
            return 0;
        }
        const std::uint32_t byte = rest_.front();
        rest_ = rest_.subspan(1);
        return byte;
    }

    std::span<const std::uint8_t> rest_;
    std::string wrong_;
};

Key read_key(Reader& in, const Key& last, bool ball) {
    Key key;
    const std::uint32_t head = in.number(2 * static_cast<std::uint32_t>(kLongest) + 1);
    key.time = last.time + static_cast<std::int32_t>(head >> 1);
    if (key.time > kLongest) in.fail("it lasts too long");
    if (head & 1) key.via = in.steps<2>(last.at, kFarthest);
    key.at = in.steps<3>(last.at, kFarthest);
    if (!ball) key.axis = in.steps<3>(last.axis, kAxisLength);
    return key;
}

Track read_track(Reader& in, int least_body) {
    Track track;
    track.body = static_cast<int>(in.number(kBodies - 1));
    if (track.body < least_body) in.fail("bodies are not in order");
    const std::uint32_t count = in.number(kMostKeys);
    if (count == 0) in.fail("a track has no keys");
    Key last;
    for (std::uint32_t i = 0; i < count && in.good(); ++i) {
        const Key key = read_key(in, last, is_ball(track.body));
        if (i == 0 && key.via) in.fail("the first key has nothing to bend");
        if (i > 0 && key.time == last.time) in.fail("two keys have the same time");
        track.keys.push_back(key);
        last = key;
    }
    return track;
}

Hit read_hit(Reader& in, std::int32_t last) {
    Hit hit;
    hit.time = last + static_cast<std::int32_t>(in.number(kLongest));
    if (hit.time > kLongest) in.fail("it lasts too long");
    hit.body = static_cast<int>(in.number(kBodies - 1));
    hit.other = static_cast<int>(in.number(kBodies)) - 1;
    hit.speed = static_cast<std::int32_t>(in.number(kFastestHit));
    return hit;
}

Trajectory read(Reader& in) {
    Trajectory trajectory;
    if (in.number(127) != kFormat) in.fail("this is no trajectory of a known format");
    const std::uint32_t tracks = in.number(kBodies);
    int least_body = 0;
    for (std::uint32_t i = 0; i < tracks && in.good(); ++i) {
        trajectory.tracks.push_back(read_track(in, least_body));
        least_body = trajectory.tracks.back().body + 1;
    }
    const std::uint32_t hits = in.number(kMostHits);
    std::int32_t last = 0;
    for (std::uint32_t i = 0; i < hits && in.good(); ++i) {
        trajectory.hits.push_back(read_hit(in, last));
        last = trajectory.hits.back().time;
    }
    if (!in.at_end()) in.fail("there is more than a trajectory");
    return trajectory;
}

}  // namespace

std::string encode(const Trajectory& trajectory) {
    Writer out;
    out.number(kFormat);
    out.number(static_cast<std::uint32_t>(trajectory.tracks.size()));
    for (const Track& track : trajectory.tracks) write(out, track);
    write(out, trajectory.hits);
    return to_base64(out.bytes());
}

std::expected<Trajectory, std::string> decode(std::string_view text) {
    const auto bytes = from_base64(text);
    if (!bytes) return std::unexpected("this is not base 64");
    Reader in(*bytes);
    Trajectory trajectory = read(in);
    if (!in.good()) return std::unexpected(in.wrong());
    return trajectory;
}

}  // namespace kabinet::kapture9
