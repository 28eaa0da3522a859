#include "client-cli/screen/animation.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/client-cli/support/sim_loop.hpp"

namespace kabinet::cli {
namespace {

/// Shows nothing for a while.
class Pause final : public Motion {
  public:
    explicit Pause(Millis length) : length_(length) {}
    Millis length() const override { return length_; }
    void draw(Screen&, int, int, Millis, Look, int) const override {}

  private:
    Millis length_;
};

/// Motions on simulated time; what is told when is kept as text.
class AnimationTest : public testing::Test {
  protected:
    void show(const std::string& name, Millis length) {
        animation.show(std::make_shared<Pause>(length), Json(name), [this, name] { told += name; });
    }

    SimLoop loop;
    int frames = 0;
    std::string told;
    Animation animation{loop, [this] { ++frames; }};
};

TEST_F(AnimationTest, runs_its_time_and_is_then_over) {
    EXPECT_EQ(animation.motion(), nullptr);
    show("a", 1000);
    ASSERT_NE(animation.motion(), nullptr);
    EXPECT_EQ(animation.before(), Json("a"));
    EXPECT_EQ(animation.time(), 0);
    loop.pass(400);
    EXPECT_EQ(animation.time(), 400);
    EXPECT_GE(frames, 10) << "it is drawn at least 25 times a second";
    loop.pass(590);
    EXPECT_EQ(told, "");
    loop.pass(5000);
    EXPECT_EQ(told, "a");
    EXPECT_EQ(animation.motion(), nullptr);
    const int drawn = frames;
    loop.pass(5000);
    EXPECT_EQ(frames, drawn) << "nothing is drawn when nothing moves";
}

TEST_F(AnimationTest, one_comes_after_the_other) {
    show("a", 1000);
    show("b", 1000);
    animation.afterwards([this] { told += "!"; });
    EXPECT_EQ(animation.before(), Json("a"));
    loop.pass(1700);
    EXPECT_EQ(told, "a");
    EXPECT_EQ(animation.before(), Json("b"));
    EXPECT_LT(animation.time(), 150) << "the second begins at its beginning";
    loop.pass(5000);
    EXPECT_EQ(told, "ab!");
    animation.afterwards([this] { told += "."; });
    EXPECT_EQ(told, "ab!.") << "at once when nothing is shown";
}

TEST_F(AnimationTest, a_key_ends_all_of_it) {
    EXPECT_FALSE(animation.skip());
    show("a", 1000);
    show("b", 1000);
    loop.pass(100);
    EXPECT_TRUE(animation.skip());
    EXPECT_EQ(told, "ab");
    EXPECT_EQ(animation.motion(), nullptr);
    loop.pass(5000);
    EXPECT_EQ(told, "ab");
}

/// Who watches what is faster than its pictures does not fall behind for ever.
TEST_F(AnimationTest, leaves_out_what_it_cannot_follow) {
    for (const char* name : {"a", "b", "c", "d", "e"}) show(name, 1000);
    EXPECT_EQ(told, "ab");
    EXPECT_EQ(animation.before(), Json("c"));
    loop.pass(10'000);
    EXPECT_EQ(told, "abcde");
}

}  // namespace
}  // namespace kabinet::cli
