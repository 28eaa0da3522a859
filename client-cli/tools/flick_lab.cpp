#include "client-cli/tools/flick_lab.hpp"

#include <cmath>

#include "client-cli/boards/kapture9/flick_words.hpp"
#include "client-cli/boards/number.hpp"

namespace kabinet::cli {
namespace {

Json list_of(kapture9::BaseSet set) {
    Json bases = Json::array();
    for (int base = 0; base < kapture9::kBases; ++base) {
        if (kapture9::has(set, base)) bases.push_back(base);
    }
    return bases;
}

Json null_or(bool there, Json value) {
    return there ? std::move(value) : Json();
}

double metres_a_second(std::int32_t units) {
    return static_cast<double>(units) / physics::kUnitsPerMetre;
}

Json vector_of(const physics::Flick& flick) {
    return {metres_a_second(flick.vx), metres_a_second(flick.vy)};
}

std::string hex(std::uint64_t bits) {
    std::string digits(16, '0');
    for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, bits >>= 4) {
        *digit = "0123456789abcdef"[bits & 15];
    }
    return digits;
}

Json key_of(const kapture9::Track& track, double seconds) {
    const kapture9::Place place = kapture9::place(track, seconds);
    Json key = {seconds, place.at[0], place.at[1], place.at[2]};
    if (track.body >= kapture9::kBases) return key;
    for (const double component : place.axis) key.push_back(component);
    return key;
}

std::string in_words(const kapture9::Judgement& judged) {
    std::string words;
    if (judged.knocked != 0) words = "knocked " + std::to_string(kapture9::count(judged.knocked)) + ", ";
    switch (judged.result) {
        case kapture9::Result::foul:
            return words + (judged.foul == kapture9::Foul::left ? "foul: left the board"
                                                                : "foul: at the opponent's home");
        case kapture9::Result::captured:
            return words + "captured base " + std::to_string(judged.base);
        default:
            return words + std::string(name_of(judged.result));
    }
}

}  // namespace

Json FlickResult::to_json() const {
    const physics::Outcome& outcome = flight.outcome;
    const double facing = request.seat == 0 ? 1 : -1;
    const bool foul = judged.foul != kapture9::Foul::none;
    // Without a negative zero, which only the other seat would see.
    Json json = {{"outcome", name_of(judged.result)},
                 {"captured", null_or(judged.base >= 0, judged.base)},
                 {"knocked", list_of(judged.knocked)},
                 {"touched", outcome.touched != 0},
                 {"left", outcome.left},
                 {"foul", null_or(foul, name_of(judged.foul))},
                 {"home", outcome.home},
                 {"rest", {0 + facing * outcome.rest.x, 0 + facing * outcome.rest.y}},
                 {"played", vector_of(played)},
                 {"seconds", outcome.seconds},
                 {"steps", outcome.steps},
                 {"hash", hex(outcome.hash)}};
    if (outcome.timeout) json["timeout"] = true;
    return json;
}

Json FlickResult::trajectory() const {
    constexpr double rate = 120;
    Json tracks = Json::array();
    for (const kapture9::Track& track : flight.trajectory.tracks) {
        const double last = static_cast<double>(track.keys.back().time) / kapture9::kTicksPerSecond;
        Json keys = Json::array();
        for (int i = 0; i / rate < last; ++i) keys.push_back(key_of(track, i / rate));
        keys.push_back(key_of(track, last));
        tracks.push_back({{"body", track.body}, {"keys", std::move(keys)}});
    }
    return tracks;
}

FlickPicture FlickResult::picture() const {
    FlickPicture picture;
    for (int base = 0; base < kapture9::kBases; ++base) {
        picture.bases[static_cast<std::size_t>(base)] = request.position.on(base);
        picture.knocked[static_cast<std::size_t>(base)] = kapture9::has(judged.knocked, base);
    }
    picture.seat = request.seat;
    picture.trajectory = flight.trajectory;
    if (judged.base >= 0) picture.captured = judged.base;
    const FlickWords words = *FlickWords::of({{"vector", vector_of(played)}});
    picture.caption = fixed(std::abs(words.angle), 1) + (words.angle < 0 ? "° left, " : "° right, ") +
                      fixed(words.speed, 2) + " m/s, " + fixed(flight.outcome.seconds, 2) +
                      " s: " + in_words(judged);
    return picture;
}

FlickResult FlickLab::run(const FlickRequest& request) {
    const physics::Flick played = kapture9::tremble(request.asked, tremor_, seed_, ++flicks_);
    kapture9::Flight flight = kapture9::fly(request.position, played);
    const kapture9::Judgement judged = kapture9::judge(request.position, request.seat, flight.outcome);
    return {request, played, std::move(flight), judged};
}

}  // namespace kabinet::cli
