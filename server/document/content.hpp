#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "json/diff.hpp"
#include "json/json.hpp"

namespace kabinet {

/// What a document holds now: a JSON value for each audience, which are numbered from 0.
class Content {
  public:
    virtual ~Content() = default;
    virtual std::size_t audiences() const = 0;
    /// The value that `audience` sees, as text.
    virtual std::string text(std::size_t audience) const = 0;
};

/// What happened to a document, as one audience may know it; JSON text.
struct Change {
    std::string ops{};     ///< RFC 6902 operations, separated by commas; empty when nothing changed
    std::string events{};  ///< an array of what caused it; empty for none
};

/// Content that is written anew, for every audience, each time anything changes.
class Views final : public Content {
  public:
    /// Every audience sees an empty object.
    explicit Views(std::size_t audiences);

    /// Where the next value of `audience`, an object, is to be written.
    JsonWriter next(std::size_t audience);
    /// Puts what was written in place. Returns what changed, by audience.
    std::vector<Change> advance();

    std::size_t audiences() const override { return now_.size(); }
    std::string text(std::size_t audience) const override { return now_[audience].text; }

  private:
    std::vector<Outlined> now_;
    std::vector<Outlined> next_;  // keeps its memory from one change to the next
};

/// Content that all audiences see alike, changed in one place at a time.
class Tree final : public Content {
  public:
    explicit Tree(Json value) : value_(std::move(value)) {}

    /// Replaces or adds the member at `pointer` (RFC 6901), or removes it when `value` is null. Costs by the
    /// size of the member, not of the whole. Returns what changed.
    Change set(const std::string& pointer, const Json& value);

    const Json& value() const { return value_; }
    std::size_t audiences() const override { return 1; }
    std::string text(std::size_t) const override { return value_.dump(); }

  private:
    Json value_;
};

}  // namespace kabinet
