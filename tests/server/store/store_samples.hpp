#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "games/core/fair.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// A new folder for one test, gone after it.
class Folder {
  public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "kabinet-store-XXXXXX").string();
        if (!::mkdtemp(name.data())) ADD_FAILURE() << "no folder for the test at " << name;
        path_ = name;
    }
    Folder(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }
    std::string file(const std::string& name) const { return (path_ / name).string(); }
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

inline Account sample_account(const std::string& id) {
    return {.id = id, .name = "Ann " + id, .created = 1'700'000'000'123};
}

/// A session of account `id`, with the token hash "hash-<id>".
inline AccountSession sample_session(const std::string& id) {
    return {.id = "session-" + id,
            .account = id,
            .token_hash = "hash-" + id,
            .device = "Ann's telephone",
            .created = 1'700'000'000'123,
            .seen = 1'700'000'000'456};
}

inline NewStream sample_match(const std::string& id, const std::string& invite = "") {
    return {.kind = "match",
            .id = id,
            .header = R"({"game":"kuba","match":")" + id + "\"}",
            .alias = invite,
            .key = "key-" + id,
            .secret = to_hex(sha256(id)),
            .terms = R"({"rating_min":1400})"};
}

/// Entry n of a match. Its hash is one of its text, so that a test can see damage in the text.
inline Append sample_entry(const std::string& match, int n, bool over = false) {
    const auto number = std::to_string(n);
    std::string text =
        R"({"at":1700000000000,"n":)" + number + R"(,"push":{"dir":"n","from":"a1"},"seat":0})";
    auto hash = to_hex(sha256(text));
    return {.stream = match,
            .n = n,
            .entry = std::move(text),
            .hash = std::move(hash),
            .actor = "player-" + std::to_string(n % 2),
            .key = "key-" + number,
            .over = over,
            .next_secret = {}};
}

}  // namespace kabinet
