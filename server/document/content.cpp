#include "server/document/content.hpp"

namespace kabinet {

Views::Views(std::size_t audiences) : now_(audiences, Outlined{"{}", {}}), next_(audiences) {}

JsonWriter Views::next(std::size_t audience) {
    Outlined& place = next_[audience];
    place.text.clear();
    place.outline.clear();
    return JsonWriter(place.text, &place.outline);
}

std::vector<Change> Views::advance() {
    std::vector<Change> changes(now_.size());
    for (std::size_t i = 0; i < now_.size(); ++i) diff(now_[i], next_[i], changes[i].ops);
    now_.swap(next_);
    return changes;
}

Change Tree::set(const std::string& pointer, const Json& value) {
    const Json::json_pointer at(pointer);
    Change change;
    const bool there = value_.contains(at);
    if (there && value.is_null()) {
        change.ops = R"({"op":"remove","path":)" + Json(pointer).dump() + '}';
        value_.at(at.parent_pointer()).erase(at.back());
    } else if (there) {
        diff(value_.at(at).dump(), value.dump(), change.ops, pointer);
        value_.at(at) = value;
    } else if (!value.is_null()) {
        change.ops = R"({"op":"add","path":)" + Json(pointer).dump() + R"(,"value":)" + value.dump() + '}';
        value_[at] = value;
    }
    return change;
}

}  // namespace kabinet
