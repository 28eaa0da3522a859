#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "client-cli/boards/motion.hpp"
#include "client-cli/model/document.hpp"
#include "client-cli/net/loop.hpp"

namespace kabinet::cli {

/// Shows motions one after the other, in real time. What is to happen once one is over waits for it.
class Animation {
  public:
    using Task = std::function<void()>;

    /// `redraw` is called for every frame, and once when all is over.
    Animation(Loop& loop, Task redraw);
    ~Animation();

    /// Shows `motion`, after those before it, from `before`, the view it happened to; then runs `over`.
    void show(std::shared_ptr<const Motion> motion, Json before, Task over);

    /// Runs `task` after everything that is shown now; at once when nothing is.
    void afterwards(Task task);

    /// Ends all that is shown, as if its time were over. False when nothing is.
    bool skip();

    /// What is shown now, or null; how far it is; and the view it began from.
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
