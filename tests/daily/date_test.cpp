#include "daily/date.hpp"

#include <gtest/gtest.h>

#include "daily/day_name.hpp"

namespace kabinet::daily::testing {
namespace {

TEST(DailyDate, a_day_begins_and_ends_at_midnight_by_utc) {
    const Date date = *Date::parse("2026-11-27");
    EXPECT_EQ(date.begins(), 1'795'737'600'000);
    EXPECT_EQ(Date::of(date.begins()), date);
    EXPECT_EQ(Date::of(date.ends() - 1), date);
    EXPECT_EQ(Date::of(date.ends()).text(), "2026-11-28");
    EXPECT_EQ(Date::of(date.begins() - 1), date.before());
}

TEST(DailyDate, dates_are_those_of_the_calendar) {
    EXPECT_EQ(Date::parse("2028-02-29")->text(), "2028-02-29");
    EXPECT_EQ(Date::parse("2028-03-01")->before().text(), "2028-02-29");
    for (const char* no : {"2026-02-29", "2026-13-01", "2026-00-10", "2026-1-10", "26-01-10", "",
                           "2026-11-2x", "2026/11/27", "1969-12-31", "2026-11-270"})
        EXPECT_FALSE(Date::parse(no)) << no;
}

TEST(DailyDate, a_day_has_a_name) {
    const DayName name{Daily::push, *Date::parse("2026-11-27")};
    EXPECT_EQ(name.text(), "daily_push_20261127");
    EXPECT_EQ(DayName::parse(name.text()), name);
    for (const char* no :
         {"daily_push_2026112", "daily_shove_20261127", "daily_push_20261327", "daily_", "push"})
        EXPECT_FALSE(DayName::parse(no)) << no;
}

}  // namespace
}  // namespace kabinet::daily::testing
