#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "games/analysis/study.hpp"
#include "games/core/chain.hpp"
#include "server/store/store.hpp"

/// How an analysis lasts: a stream of its own, whose header is the brief. Entry n is the point of the n-th
/// action; the last entry has the shares at the end. No entry names a person.
namespace kabinet {

inline constexpr const char* kAnalysisStream = "analysis";

/// The id of the stream.
std::string analysis_stream(const std::string& match, analysis::Depth depth);

/// An analysis as far as it is durable, with the chain of its stream.
struct StoredAnalysis {
    analysis::Findings findings;
    Chain chain;
};

NewStream stream_of(const analysis::Brief& brief);
/// The rows that go on behind `stored`: the points, and the end where the analysis is `complete`. Adds all
/// of it to `stored`.
std::vector<Write> rows_behind(StoredAnalysis& stored, std::vector<analysis::Point> points, bool complete,
                               analysis::Shares last);
/// The deepest analysis of the match that was ever begun; nothing when there is none.
std::expected<std::optional<StoredAnalysis>, StoreError> read_analysis(Store& store,
                                                                       const std::string& match);

}  // namespace kabinet
