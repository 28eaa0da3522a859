#include "games/analysis/budget.hpp"

namespace kabinet::analysis {
namespace {

constexpr std::string_view kEngine = "kabinet-analysis/1";

}  // namespace

std::string_view name_of(Depth depth) {
    return depth == Depth::quick ? "quick" : "deep";
}

std::optional<Depth> depth_named(std::string_view name) {
    for (const Depth depth : {Depth::quick, Depth::deep}) {
        if (name_of(depth) == name) return depth;
    }
    return std::nullopt;
}

// Levels below hard err on purpose, except where they only look at less.
Budget budget_of(const Info& info, Depth depth) {
    const bool deep = depth == Depth::deep;
    const bool uncertain = info.hidden || info.chance;
    if (info.lengthy) return {deep ? Level::hard : Level::medium, uncertain ? 4 : 1};
    return {deep ? Level::master : Level::hard, !uncertain ? 1 : deep ? 8 : 4};
}

std::string engine_of(const Info& info) {
    std::string engine(kEngine);
    return info.engine.empty() ? engine : engine + " " + info.engine;
}

Seed seed_of(std::string_view match, Depth depth) {
    return sha256({"analysis/", name_of(depth), "/", match});
}

}  // namespace kabinet::analysis
