#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>

namespace kabinet {

/// Pictures that were drawn lately, by name; those asked for last stay.
class Shelf {
  public:
    using Bytes = std::shared_ptr<const std::string>;

    explicit Shelf(std::size_t most_bytes) : most_(most_bytes) {}

    /// The picture, or null.
    Bytes find(const std::string& name);
    /// Keeps the picture, unless it is larger than all may be together.
    void keep(const std::string& name, Bytes picture);

    std::size_t bytes() const { return bytes_; }

  private:
    using Places = std::list<std::pair<std::string, Bytes>>;

    const std::size_t most_;
    std::size_t bytes_ = 0;
    Places pictures_;  // the one asked for last first
    std::unordered_map<std::string, Places::iterator> places_;
};

}  // namespace kabinet
