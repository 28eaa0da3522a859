#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "client-cli/boards/motion.hpp"
#include "client-cli/model/document.hpp"
#include "client-cli/net/loop.hpp"

namespace kabinet::cli {

/// Shows motions one after the other, in real time. Tasks that belong behind a motion wait for its end.
class Animation {
  public:
    using Task = std::function<void()>;

    /// Calls `redraw` for every frame, and once when all motions are over.
    Animation(Loop& loop, Task redraw);
    ~Animation();

    /// Shows `motion` after the motions before it, from the view `before`, and then runs `over`.
    void show(std::shared_ptr<const Motion> motion, Json before, Task over);

    /// Runs `task` after everything that is shown now; at once when nothing is.
    void afterwards(Task task);

    /// Ends all motions, as if their time were over. False when there is none.
    bool skip();

    /// The motion that is shown now, or null; the time since it began; and the view from which it began.
    const Motion* motion() const { return reels_.empty() ? nullptr : reels_.front().motion.get(); }
    Millis time() const { return loop_.now() - begun_; }
    const Json& before() const { return reels_.front().before; }

  private:
    struct Reel {
        std::shared_ptr<const Motion> motion;
        Json before;
        std::vector<Task> over;
    };

    void frame();
    void next();

    Loop& loop_;
    Task redraw_;
    std::deque<Reel> reels_;
    Millis begun_ = 0;
    Loop::Timer timer_ = 0;
};

}  // namespace kabinet::cli
