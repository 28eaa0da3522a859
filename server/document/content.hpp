#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "json/diff.hpp"
#include "json/json.hpp"

namespace kabinet {

/// What a document holds now: a JSON value for each audience. Audiences are numbered from 0.
class Content {
  public:
    virtual ~Content() = default;
    virtual std::size_t audiences() const = 0;
    /// The value that `audience` sees, as text.
    virtual std::string text(std::size_t audience) const = 0;
};

/// A change of a document, as one audience may know it; JSON text.
struct Change {
    std::string ops{};     ///< RFC 6902 operations with commas between; empty when nothing changed
    std::string events{};  ///< JSON array of the events that caused the change; empty for none
    bool silent = false;   ///< the audience is not to learn that anything happened; then nothing else is set

    bool empty() const { return ops.empty() && events.empty(); }
};

/// Content that is written anew for every audience at each change.
class Views final : public Content {
  public:
    /// Every audience sees an empty object.
    explicit Views(std::size_t audiences);

    /// A writer for the next value of `audience`, an object.
    JsonWriter next(std::size_t audience);
    /// Takes over the values that were written. Returns the change of each audience.
    std::vector<Change> advance();

    std::size_t audiences() const override { return now_.size(); }
    std::string text(std::size_t audience) const override { return now_[audience].text; }

  private:
    std::vector<Outlined> now_;
    std::vector<Outlined> next_;  // keeps its memory from one change to the next
};

/// Content that all audiences see alike and that changes in one place at a time.
class Tree final : public Content {
  public:
    explicit Tree(Json value) : value_(std::move(value)) {}

    /// Replaces or adds the member at `pointer` (RFC 6901), or removes it when `value` is null. The cost
    /// depends on the size of the member, not of the whole. Returns the change.
    Change set(const std::string& pointer, const Json& value);

    const Json& value() const { return value_; }
    std::size_t audiences() const override { return 1; }
    std::string text(std::size_t) const override { return value_.dump(); }

  private:
    Json value_;
};

}  // namespace kabinet
