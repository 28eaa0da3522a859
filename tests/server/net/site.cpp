#include "tests/server/net/site.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace kabinet::net::testing {

namespace {

/// Of this test in this process alone: tests run side by side.
std::string folder_name() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    return "kabinet_site_" + std::to_string(::getpid()) + "_" + test->name();
}

}  // namespace

Site::Site() : root_(std::filesystem::temp_directory_path() / folder_name()) {
    write("index.html", "<!doctype html>");
    write("assets/index-B3k9xQ2a.js", "1;");
    write(".secret", "hidden");
    std::filesystem::create_symlink("/etc/passwd", root_ / "link");
}

Site::~Site() {
    std::filesystem::remove_all(root_);
}

void Site::write(const std::string& file, const std::string& text) {
    std::filesystem::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
}

std::shared_ptr<const Assets> Site::assets() const {
    return std::make_shared<const Assets>(*Assets::read(root_));
}

}  // namespace kabinet::net::testing
