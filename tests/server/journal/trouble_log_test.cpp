#include "server/journal/trouble_log.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace kabinet {
namespace {

/// The events that `body` logs, without time and level.
std::vector<std::string> logged(const auto& body) {
    ::testing::internal::CaptureStderr();
    body();
    std::istringstream lines(::testing::internal::GetCapturedStderr());
    std::vector<std::string> out;
    for (std::string line; std::getline(lines, line);) {
        const auto event = line.find("event=");
        if (event != line.npos) out.push_back(line.substr(event + 6));
    }
    return out;
}

using Lines = std::vector<std::string>;

const StoreError kFull{.message = "full"};
const StoreError kDamaged{.message = "malformed", .damaged = true};
const StoreError kNone{};

TEST(TroubleLog, tells_of_the_beginning_and_of_the_end) {
    TroubleLog log;
    EXPECT_EQ(logged([&] {
                  log.note(kFull, 0);
                  log.note(kFull, 1000);
                  log.note(kNone, 2000);
                  log.note(kNone, 3000);
              }),
              (Lines{"journal_cannot_write why=full times=1", "journal_writes_again"}));
}

TEST(TroubleLog, tells_of_trouble_that_lasts_once_a_minute) {
    TroubleLog log;
    EXPECT_EQ(logged([&] {
                  for (std::int64_t now = 0; now <= 120'000; now += 1000) log.note(kFull, now);
              }),
              (Lines{"journal_cannot_write why=full times=1", "journal_cannot_write why=full times=60",
                     "journal_cannot_write why=full times=60"}));
}

TEST(TroubleLog, tells_of_trouble_that_comes_and_goes_once_a_minute) {
    TroubleLog log;
    EXPECT_EQ(logged([&] {
                  for (std::int64_t now = 0; now <= 60'000; now += 1000) {
                      log.note(kFull, now);
                      log.note(kNone, now + 500);
                  }
              }),
              (Lines{"journal_cannot_write why=full times=1", "journal_writes_again",
                     "journal_cannot_write why=full times=60", "journal_writes_again"}));
}

/// The last that the log says is how it is, at most a minute late.
TEST(TroubleLog, tells_in_the_end_of_trouble_that_stays) {
    TroubleLog log;
    EXPECT_EQ(logged([&] {
                  log.note(kFull, 0);
                  log.note(kNone, 500);
                  for (std::int64_t now = 1000; now <= 60'000; now += 1000) log.note(kFull, now);
              }).back(),
              "journal_cannot_write why=full times=60");
}

TEST(TroubleLog, tells_of_damage_at_any_time) {
    TroubleLog log;
    EXPECT_EQ(logged([&] {
                  log.note(kFull, 0);
                  log.note(kDamaged, 100);
              }),
              (Lines{"journal_cannot_write why=full times=1", "journal_cannot_write why=malformed times=1"}));
}

}  // namespace
}  // namespace kabinet
