#include "server/analysis/analysis_rows.hpp"

#include <utility>

#include "json/canonical.hpp"

namespace kabinet {
namespace {

Append row(StoredAnalysis& stored, const Json& entry, bool over) {
    const std::string text = canonical(entry);
    const int n = static_cast<int>(stored.findings.points.size()) + 1;
    return {.stream = analysis_stream(stored.findings.brief.match, stored.findings.brief.depth),
            .n = n,
            .entry = text,
            .hash = to_hex(stored.chain.add(text)),
            .over = over};
}

std::unexpected<StoreError> damaged(const std::string& what) {
    return std::unexpected(StoreError{.message = what, .damaged = true});
}

std::expected<StoredAnalysis, StoreError> read(const StoredStream& stream) {
    const Json header = Json::parse(stream.stream.header, nullptr, false);
    auto brief = analysis::brief_from(header);
    if (!brief) return damaged(brief.error());
    StoredAnalysis stored{{.brief = std::move(*brief)}, Chain(header)};
    for (const Append& append : stream.entries) {
        const Json entry = Json::parse(append.entry, nullptr, false);
        if (to_hex(stored.chain.add(append.entry)) != append.hash) return damaged("the chain is broken");
        if (append.over) {
            stored.findings.complete = true;
            stored.findings.last = entry.value("final", analysis::Shares());
            break;
        }
        auto point = analysis::point_from(entry);
        if (!point) return damaged(point.error());
        stored.findings.points.push_back(std::move(*point));
    }
    return stored;
}

}  // namespace

std::string analysis_stream(const std::string& match, analysis::Depth depth) {
    return "a_" + match + "_" + std::string(analysis::name_of(depth));
}

NewStream stream_of(const analysis::Brief& brief) {
    return {.kind = kAnalysisStream,
            .id = analysis_stream(brief.match, brief.depth),
            .header = canonical(to_json(brief))};
}

std::vector<Write> rows_behind(StoredAnalysis& stored, std::vector<analysis::Point> points, bool complete,
                               analysis::Shares last) {
    std::vector<Write> rows;
    for (analysis::Point& point : points) {
        rows.emplace_back(row(stored, to_json(point), false));
        stored.findings.points.push_back(std::move(point));
    }
    if (!complete) return rows;
    Json end = Json::object();
    if (!last.empty()) end["final"] = last;
    rows.emplace_back(row(stored, end, true));
    stored.findings.complete = true;
    stored.findings.last = std::move(last);
    return rows;
}

std::expected<std::optional<StoredAnalysis>, StoreError> read_analysis(Store& store,
                                                                       const std::string& match) {
    for (const analysis::Depth depth : {analysis::Depth::deep, analysis::Depth::quick}) {
        const std::string id = analysis_stream(match, depth);
        if (auto fine = expect_not_left_alone(store, id); !fine)
            return std::unexpected(std::move(fine.error()));
        const auto stream = store.stream(id);
        if (!stream) return std::unexpected(stream.error());
        if (!*stream) continue;
        auto stored = read(**stream);
        if (!stored) return std::unexpected(std::move(stored.error()));
        return std::move(*stored);
    }
    return std::nullopt;
}

}  // namespace kabinet
