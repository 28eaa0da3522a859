#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/document/document.hpp"

namespace kabinet::testing {

/// A document with one value for each audience, given by a test.
class SampleDocument : public Document {
  public:
    SampleDocument(std::string name, std::string epoch, const std::vector<Json>& values, std::size_t ring)
        : SampleDocument(std::move(name), std::move(epoch), begun(values), ring) {}

    std::vector<FramePtr> change(const std::vector<Json>& values,
                                 const std::vector<std::vector<Json>>& events) {
        return Document::change(changes(*views_, values, events));
    }

    static std::vector<Change> changes(Views& views, const std::vector<Json>& values,
                                       const std::vector<std::vector<Json>>& events) {
        for (std::size_t i = 0; i < values.size(); ++i) views.next(i).raw(values[i].dump());
        auto changes = views.advance();
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (!events[i].empty()) changes[i].events = Json(events[i]).dump();
        }
        return changes;
    }

    static std::unique_ptr<Views> begun(const std::vector<Json>& values) {
        auto views = std::make_unique<Views>(values.size());
        changes(*views, values, {});
        return views;
    }

  private:
    SampleDocument(std::string name, std::string epoch, std::unique_ptr<Views> views, std::size_t ring)
        : Document(std::move(name), std::move(epoch), *views, ring), views_(std::move(views)) {}

    std::unique_ptr<Views> views_;
};

}  // namespace kabinet::testing
