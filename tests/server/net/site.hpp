#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "server/net/http/assets.hpp"

namespace kabinet::net::testing {

/// A folder with a web client in it, for as long as the test lasts.
class Site {
  public:
    Site();
    Site(const Site&) = delete;
    ~Site();

    void write(const std::string& file, const std::string& text);
    std::shared_ptr<const Assets> assets() const;

  private:
    std::filesystem::path root_;
};

}  // namespace kabinet::net::testing
