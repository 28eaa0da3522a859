#include "client-cli/model/document.hpp"

#include <utility>

namespace kabinet::cli {

void Document::snapshot(Json epoch, std::int64_t seq, Json value) {
    epoch_ = std::move(epoch);
    seq_ = seq;
    value_ = std::move(value);
}

Document::Applied Document::patch(std::int64_t seq, const Json& ops) {
    if (!known() || seq > seq_ + 1) return Applied::gap;
    if (seq <= seq_) return Applied::duplicate;
    if (!ops.empty()) {
        try {
            value_ = value_.patch(ops);
        } catch (const Json::exception&) {
            return Applied::broken;
        }
    }
    seq_ = seq;
    return Applied::yes;
}

}  // namespace kabinet::cli
