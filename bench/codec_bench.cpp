#include <benchmark/benchmark.h>

#include "protocol/match_messages.hpp"
#include "protocol/testing/client_codec.hpp"

/// What one message costs to read and to write.
namespace kabinet::protocol {
namespace {

constexpr std::string_view kAct =
    R"({"jsonrpc":"2.0","id":17,"method":"match.act","params":{"key":"k-0017","match":"q5kzt2mhwa",)"
    R"("action":{"type":"push","from":"a7","dir":"right"},"ply":16}})";

constexpr std::string_view kOps =
    R"({"op":"replace","path":"/ply","value":17},{"op":"replace","path":"/turn/0","value":1},)"
    R"({"op":"remove","path":"/state/cells/a7"},{"op":"add","path":"/state/cells/c7","value":"w"})";
constexpr std::string_view kEvents = R"([{"type":"push","from":"a7","dir":"right","count":2}])";

void decode_act(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(decode_frame(kAct));
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * kAct.size()));
}
BENCHMARK(decode_act);

void decode_ping(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(decode_frame(R"({"jsonrpc":"2.0","id":1,"method":"ping"})"));
}
BENCHMARK(decode_ping);

void refuse_act(benchmark::State& state) {
    const Error error{.code = Code::illegal_action,
                      .detail = "this would push an own marble off the board",
                      .rule = "KU-4"};
    for (auto _ : state) benchmark::DoNotOptimize(encode_error(CallId(17), error));
}
BENCHMARK(refuse_act);

void encode_reply(benchmark::State& state) {
    const CallId id(17);
    for (auto _ : state) benchmark::DoNotOptimize(encode_result(id, MatchActResult{17, 21}));
}
BENCHMARK(encode_reply);

void write_patch(benchmark::State& state) {
    std::string out;
    for (auto _ : state) {
        out.clear();
        append_patch(out, "q5kzt2mhwa", 21, kOps, kEvents);
        benchmark::DoNotOptimize(out);
    }
}
BENCHMARK(write_patch);

void read_patch(benchmark::State& state) {
    std::string text;
    append_patch(text, "q5kzt2mhwa", 21, kOps, kEvents);
    for (auto _ : state) benchmark::DoNotOptimize(decode_server_frame(text));
}
BENCHMARK(read_patch);

}  // namespace
}  // namespace kabinet::protocol
