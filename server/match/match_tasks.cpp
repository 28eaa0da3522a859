#include <utility>

#include "server/match/match.hpp"
#include "server/match/rate_task.hpp"
#include "server/match/rematch.hpp"
#include "server/match/tournament_match.hpp"
#include "server/ops/log.hpp"

/// What a match does for tasks of the outbox.
namespace kabinet {

/// The task has no effect any more.
void Match::take_out(const NewTask& task, Answer<Receipt> answer) {
    home_.journal.append(home_.loop, TaskDone{task.id},
                         [answer = std::move(answer)](const auto& written) mutable {
                             written ? answer(Receipt()) : answer(refuse("storage_failed", ""));
                         });
}

void Match::follow(const NewTask& task, std::move_only_function<void(bool)> done) {
    Answer<Receipt> answer = [done = std::move(done)](const auto& receipt) mutable {
        done(receipt.has_value());
    };
    if (refused(answer)) return;
    const auto again = [task](Match& match, Answer<Receipt> waiting) {
        match.follow(task, [waiting = std::move(waiting)](bool ok) mutable {
            ok ? waiting(Receipt()) : waiting(refuse("busy", "to be tried again"));
        });
    };
    if (queued(answer, again)) return;
    if (!wants_rematch()) return take_out(task, std::move(answer));  // the record has the name already
    write({.inputs = one({InputType::next, -1, {{"match", next_from(task)}}}),
           .player = {},
           .key = {},
           .t = time(),
           .answer = std::move(answer),
           .besides = {TaskDone{task.id}}});
}

void Match::abort(const NewTask& task, std::move_only_function<void(bool)> done) {
    Answer<Receipt> answer = [done = std::move(done)](const auto& receipt) mutable {
        done(receipt.has_value());
    };
    if (refused(answer)) return;
    const auto again = [task](Match& match, Answer<Receipt> waiting) {
        match.abort(task, [waiting = std::move(waiting)](bool ok) mutable {
            ok ? waiting(Receipt()) : waiting(refuse("busy", "to be tried again"));
        });
    };
    if (queued(answer, again)) return;
    if (over()) return take_out(task, std::move(answer));
    write({.inputs = one({InputType::close, -1, Json::object()}),
           .player = {},
           .key = {},
           .t = time(),
           .answer = std::move(answer),
           .besides = {TaskDone{task.id}}});
}

/// A pause may come before the resumption that it follows, or the other way round: whichever does not fit yet
/// is told again. A match that has not begun is waited for.
void Match::rule(const NewTask& task, std::move_only_function<void(bool)> done) {
    Answer<Receipt> answer = [done = std::move(done)](const auto& receipt) mutable {
        done(receipt.has_value());
    };
    if (refused(answer)) return;
    const auto again = [task](Match& match, Answer<Receipt> waiting) {
        match.rule(task, [waiting = std::move(waiting)](bool ok) mutable {
            ok ? waiting(Receipt()) : waiting(refuse("busy", "to be tried again"));
        });
    };
    if (queued(answer, again)) return;
    auto ruling = ruling_from(task);
    if (!ruling) log_error("task_given_up", {{"task", task.id}, {"why", "its payload can't be read"}});
    const bool once = !ruling || fold_->has_ruling(ruling->detail["ruling"].get<std::int64_t>());
    if (once || over()) return take_out(task, std::move(answer));
    const bool paused = ruling->type == InputType::pause;
    const bool early = ruling->type != InputType::rule && paused == fold_->paused();
    if (early || fold_->status() == Status::open)
        return answer(refuse("busy", "what it follows has not come yet"));
    write({.inputs = one(std::move(*ruling)),
           .player = {},
           .key = {},
           .t = time(),
           .answer =
               [this, task, answer = std::move(answer)](auto receipt) mutable {
                   // The seat may be out meanwhile: then there is nothing to rule about.
                   const bool void_now = !receipt && receipt.error().code == "bad_ruling";
                   void_now ? take_out(task, std::move(answer)) : answer(std::move(receipt));
               },
           .besides = {TaskDone{task.id}}});
}

/// The match knows its ladder, and whether it is rated at all. The task of the ladder was written with the
/// end.
void Match::annul(const NewTask& task, std::move_only_function<void(bool)> done) {
    Answer<Receipt> answer = [done = std::move(done)](const auto& receipt) mutable {
        done(receipt.has_value());
    };
    if (refused(answer)) return;
    if (!over() || writer_.busy()) return answer(refuse("busy", "the match is not over yet"));
    const auto match = rated();
    if (!match) return take_out(task, std::move(answer));
    NewTask unrate = unrate_task(*match);
    std::vector<Write> writes{unrate, TaskDone{task.id}};
    home_.journal.append_all(home_.loop, std::move(writes),
                             [send = home_.send, unrate = std::move(unrate),
                              answer = std::move(answer)](const auto& written) mutable {
                                 if (!written) return answer(refuse("storage_failed", ""));
                                 send(std::move(unrate));
                                 answer(Receipt());
                             });
}

}  // namespace kabinet
