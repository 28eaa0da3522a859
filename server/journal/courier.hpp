#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>

#include "server/journal/journal.hpp"
#include "server/runtime/deadlines.hpp"

namespace kabinet {

/// Does the tasks of the outbox whose streams live on one shard. A task is written with its cause, and taken
/// out with its effect, each in one transaction. In between the courier repeats the task until it is done. So
/// a crash repeats an attempt, never an effect.
class Courier : public Sleeper {
  public:
    /// Says whether the task is done and TaskDone is written. If not, the courier tries again after a second.
    using Report = std::move_only_function<void(bool done)>;
    /// Does a task. Doing a task twice must have the effect of doing it once.
    using Handler = std::function<void(const NewTask& task, Report report)>;

    struct Config {
        std::size_t most = 10'000;                              ///< tasks held; the store has the rest
        std::function<bool(const std::string& stream)> mine{};  ///< whether a stream lives on this shard
        /// Every so many ms the store is looked into for tasks that nobody told of; 0: never.
        std::int64_t every = 0;
    };

    Courier(Loop& loop, Deadlines& deadlines, Journal& journal, Config config)
        : loop_(loop), deadlines_(deadlines), journal_(journal), config_(std::move(config)) {
        if (config_.every > 0) rounds_.begin();
    }
    ~Courier() override;

    /// Tasks of `kind` are done by `handler`.
    void on(std::string kind, Handler handler) { handlers_[std::move(kind)] = std::move(handler); }

    /// Takes a durable task of a stream that lives here. Ignores a task that is held already.
    void take(NewTask task);

    /// Takes all undone tasks of the store whose streams live here, however long that takes. Call at the
    /// start, and when a task may be there that nobody told of.
    void pull();

    /// Calls `note` for the stream of each task that is held.
    void each(const std::function<void(const std::string& stream)>& note) const {
        for (const auto& [id, held] : held_) note(held.task.stream);
    }

    void on_time() override;

  private:
    /// Looks into the store, again and again.
    struct Rounds : Sleeper {
        explicit Rounds(Courier& courier) : courier(courier) {}
        void begin() { courier.deadlines_.set(*this, courier.loop_.now() + courier.config_.every); }
        void on_time() override {
            courier.pull();
            begin();
        }
        Courier& courier;
    };
    struct Held {
        NewTask task;
        bool under_way = false;
    };
    void attempt(Held& held);
    void retry();
    void reported(const std::string& id, bool done);

    Loop& loop_;
    Deadlines& deadlines_;
    Journal& journal_;
    const Config config_;
    std::map<std::string, Handler> handlers_;
    std::map<std::string, Held> held_;  // by task id
    bool resting_ = false;              // no retry is due before on_time()
    bool more_ = false;                 // the store may have tasks that had no room here
    Rounds rounds_{*this};
};

}  // namespace kabinet
