#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "server/journal/journal.hpp"

namespace kabinet::testing {

/// A RoutedJournal without threads: has another server write, until it is told to write by itself.
class SentJournal : public Journal {
  public:
    using Commit =
        std::function<void(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done)>;

    explicit SentJournal(Journal& own) : own_(own) {}

    void when_written(Commit commit) { commit_ = std::move(commit); }
    void become_own() { commit_ = nullptr; }

    void append(Loop& home, Write write, Done<Written> done) override {
        append_all(home, {std::move(write)}, [done = std::move(done)](auto written) mutable {
            if (!written) return done(std::unexpected(std::move(written.error())));
            done(written->front());
        });
    }
    void append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) override {
        if (!commit_) return own_.append_all(home, std::move(writes), std::move(done));
        home.post([this, &home, writes = std::move(writes), done = std::move(done)]() mutable {
            commit_(home, std::move(writes), std::move(done));
        });
    }
    void ask(Loop& home, Question question) override { own_.ask(home, std::move(question)); }

  private:
    Journal& own_;
    Commit commit_;
};

}  // namespace kabinet::testing
