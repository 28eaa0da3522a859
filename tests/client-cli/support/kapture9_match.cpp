#include "tests/client-cli/support/kapture9_match.hpp"

#include "games/kapture9/trajectory/text.hpp"
#include "tests/client-cli/support/fake_server.hpp"

namespace kabinet::cli {
namespace {

kapture9::Trajectory path() {
    using kapture9::Key;
    constexpr std::int32_t second = kapture9::kTicksPerSecond;
    constexpr std::int32_t left = -4243;  // base 3, 84.86 mm to the left
    const Key stood{.time = second / 2, .at = {left, 0, 250}, .axis = {0, 0, 127}};
    const Key fell{.time = second, .at = {left - 500, 0, 180}, .axis = {-125, 0, -20}};
    const Key flicked{.time = 0, .at = {0, -9500, 450}};
    const Key rests{.time = second + second / 2, .at = {0, 0, 420}};
    return {.tracks = {{3, {stood, fell}}, {kapture9::kFlickedBall, {flicked, rests}}}, .hits = {}};
}

}  // namespace

Json kapture9_view() {
    return Json::parse(
        R"({"bases":{"1":0,"2":0,"3":1,"7":1},"captured":{"0":2,"1":2},"phase":"flick","round":2,
        "flicks":5,"wins":{"0":1,"1":0},"began":0})");
}

Json kapture9_match() {
    Json match = kuba_match();
    match["game"] = "kapture9";
    match["options"] = {{"tremor", "normal"}, {"first", "random"}};
    match["state"] = kapture9_view();
    return match;
}

Json kapture9_legal() {
    return Json::parse(
        R"([{"type":"flick","vector":{"length":{"min":0.02,"max":4},"angle":{"min":-90,"max":90}},
        "strike":{"length":{"min":0,"max":0.5},"angle":{"min":-180,"max":180}}},
        {"type":"place","base":4},{"type":"place","base":8}])");
}

Json kapture9_flick_events() {
    Json events = Json::parse(R"([{"type":"flick","seat":0,"asked":[1663,7825,0,0],"played":[1663,7825,0,0],
        "touched":[3]},{"type":"knocked","bases":{"2":0,"3":1,"7":1}},{"type":"captured","base":4,"seat":0}])");
    events[0]["path"] = kapture9::encode(path());
    return events;
}

}  // namespace kabinet::cli
