#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/runtime/loop.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// The server's asynchronous way to the store. Every call returns at once. `done` runs later on `home`, the
/// caller's loop; for writes in the order of the calls from that loop.
class Journal {
  public:
    template <class T>
    using Done = std::move_only_function<void(std::expected<T, StoreError>)>;

    virtual ~Journal() = default;

    /// Makes `write` durable. Writes of all shards that arrive during a commit go together into the next one.
    /// StoreError "busy" at once (by post) when too many writes wait.
    virtual void append(Loop& home, Write write, Done<Written> done) = 0;

    /// As append(), for several writes that become durable all or none.
    virtual void append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) = 0;

    /// Reads: calls `get` with the store (`Store&`) on a thread that may wait. `get` returns an expected<T,
    /// StoreError>, which `done` gets; `get` must not throw. StoreError "busy" when too many reads wait.
    template <class Get, class Done>
    void read(Loop& home, Get get, Done done) {
        using Result = std::invoke_result_t<Get&, Store&>;
        ask(home, [get = std::move(get), done = std::move(done)](auto store) mutable {
            Result result = store ? get(**store) : Result(std::unexpect, std::move(store.error()));
            Answered answered{.tell = {}, .error = result ? StoreError{} : result.error()};
            answered.tell = [done = std::move(done), result = std::move(result)]() mutable {
                done(std::move(result));
            };
            return answered;
        });
    }

    /// The outcome of a question.
    struct Answered {
        Task tell;         ///< runs on the loop that asked
        StoreError error;  ///< why the store had no answer; an empty message if it had
    };
    /// Gets the store, or the error that keeps the store from being asked. Runs once, on any thread.
    using Question = std::move_only_function<Answered(std::expected<Store*, StoreError>)>;

    /// As read().
    virtual void ask(Loop& home, Question question) = 0;
};

}  // namespace kabinet
