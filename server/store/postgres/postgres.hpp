#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "server/store/postgres/binary.hpp"

struct pg_result;  // of libpq

/// A thin wrapper of libpq: a connection, statements and errors, and nothing of Kabinet. Within a transaction
/// statements are sent without waiting (pipeline mode). Whoever asks for rows or for a count waits for all
/// that was sent before.
namespace kabinet::postgres {

/// An error in the words of PostgreSQL or of libpq.
class Error : public std::runtime_error {
  public:
    Error(const std::string& message, std::string sqlstate)
        : std::runtime_error(message), state(std::move(sqlstate)) {}

    std::string state;  ///< SQLSTATE; empty where the server has said nothing, as when the connection broke
    bool unknown = false;  ///< COMMIT was sent, and nothing tells what came of it
    bool damaged = false;  ///< the data are damaged
};

/// The parameters of one run of a statement. Texts are not copied.
class Parameters {
  public:
    static constexpr std::size_t kMost = 12;

    Parameters() = default;
    Parameters(const Parameters&) = delete;  // a short number lives inside its string

    void add(std::int64_t value);
    void add(std::string_view value) { add(Type::bytes, value); }
    void add(const Array& value) { add(value.type(), value.bytes()); }

    int size() const { return size_; }
    const unsigned* types() const { return types_.data(); }
    const char* const* values() const { return values_.data(); }
    const int* lengths() const { return lengths_.data(); }
    const int* formats() const { return formats_.data(); }

  private:
    void add(Type type, std::string_view bytes);

    int size_ = 0;
    std::array<unsigned, kMost> types_{};
    std::array<const char*, kMost> values_{};
    std::array<int, kMost> lengths_{}, formats_{};
    std::array<std::string, kMost> numbers_{};
};

struct Clear {
    void operator()(pg_result* result) const;
};
using Result = std::unique_ptr<pg_result, Clear>;

/// The rows that a statement has given.
class Cursor {
  public:
    explicit Cursor(Result result) : result_(std::move(result)) {}

    /// Moves to the next row; false after the last.
    bool next();

    std::int64_t number(int column) const { return decoded(value(column)); }
    std::string text(int column) const { return std::string(value(column)); }
    bool null(int column) const;

  private:
    std::string_view value(int column) const;

    Result result_;
    int row_ = -1;
};

class Session;

/// A statement for frequent use: from the second run on, PostgreSQL has the statement prepared, on each new
/// connection anew. Parameters are ?1, ?2, ... The types of the parameters are those of the first run.
class Statement {
  public:
    Statement(Session& session, std::string_view sql);

    /// Runs the statement with these parameters, ?1 first, and waits for its rows.
    template <class... Values>
    Cursor query(const Values&... values) {
        Parameters all;
        (all.add(values), ...);
        return query_with(all);
    }

    /// Runs the statement. Within a transaction the statement is sent, and an error comes out later.
    template <class... Values>
    void run(const Values&... values) {
        Parameters all;
        (all.add(values), ...);
        run_with(all);
    }

    /// As run(), for values whose number is not known before.
    void run_row(std::span<const std::variant<std::int64_t, std::string>> values);

  private:
    friend class Session;

    Cursor query_with(const Parameters& parameters);
    void run_with(const Parameters& parameters);

    Session* session_;
    std::string sql_, name_;
    std::uint64_t seen_ = 0;      // the connection that has run the statement
    std::uint64_t prepared_ = 0;  // the connection that has prepared the statement
};

/// A connection that is made anew when it broke. For one thread at a time. Every call throws Error.
class Connection {
  public:
    struct Config {
        std::string url;  ///< postgresql://..., as libpq reads it
        std::string application = "kabinetd";
        /// Answers that take longer break the connection.
        std::chrono::milliseconds patience{15'000};
        /// After a failed attempt to connect the next one comes no sooner than this; twice as long after each
        /// further one, up to `longest_pause`.
        std::chrono::milliseconds pause{100}, longest_pause{2000};
    };

    struct Hooks {
        /// Runs on each new connection before all else; if it throws, the connection ends.
        std::function<void(Connection&)> greet{};
        /// Runs each time the connection is wanted; throws an Error while it may not be used.
        std::function<void()> permit{};
        /// Runs at the beginning of each transaction.
        std::function<void(Connection&)> begun{};
    };

    /// Does not connect yet.
    Connection(Config config, Hooks hooks);
    Connection(Connection&&) noexcept;
    ~Connection();

    /// Connects where there is no connection, unless an attempt failed a short while ago: then its error is
    /// thrown again.
    void ready();

    /// The database and its server, without user and password, for messages.
    std::string place() const;
    /// The number of the server's process behind the connection.
    std::int64_t process() const;

    Statement prepare(std::string_view sql);
    /// Runs one statement whose rows, if any, do not matter.
    void exec(const std::string& sql);
    /// Runs several statements, however long they take, as one transaction. Not within a transaction.
    void script(const std::string& sql);
    /// The first column of the first row of a query, as a number (0 for no row) or as text.
    std::int64_t number(std::string_view sql);
    std::string text(std::string_view sql);

    /// Rows changed by the last INSERT, UPDATE or DELETE.
    int changes();

    void begin();
    /// Ends the transaction. Error::unknown when nobody knows whether it is durable.
    void commit();
    /// Rolls back the open transaction, if there is one, and ends a connection that broke. Never throws,
    /// because it runs after another failure.
    void rollback() noexcept;
    void disconnect() noexcept;

  private:
    std::unique_ptr<Session> session_;
};

}  // namespace kabinet::postgres
