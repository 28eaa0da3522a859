#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

/// A thin wrapper of SQLite's C API: connections, statements and errors, and nothing of Kabinet.
namespace kabinet::sqlite {

/// An error of SQLite, in SQLite's words. `code` is the extended result code.
class Error : public std::runtime_error {
  public:
    Error(int error_code, const std::string& message) : std::runtime_error(message), code(error_code) {}
    int code;
};

class Statement;

/// One connection, for one thread at a time. Every call throws Error when SQLite reports one.
class Database {
  public:
    /// Opens `path` with the SQLITE_OPEN_ flags given.
    Database(const std::string& path, int flags);

    /// Does nothing: a file that is open can always be read.
    void ready() {}

    void begin() { exec("BEGIN IMMEDIATE"); }
    void commit() { exec("COMMIT"); }

    /// Runs statements whose rows, if any, do not matter.
    void exec(const std::string& sql);

    /// Prepares one statement for frequent use.
    Statement prepare(std::string_view sql);

    /// The first column of the first row of a query, as a number (0 for no row) or as text.
    std::int64_t number(std::string_view sql);
    std::string text(std::string_view sql);

    /// Rows changed by the last INSERT, UPDATE or DELETE.
    int changes() const { return sqlite3_changes(handle_.get()); }

    /// Waits at most `ms` milliseconds for a lock of another connection.
    void busy_timeout(int ms) { sqlite3_busy_timeout(handle_.get(), ms); }

    /// Rolls back the open transaction, if there is one. Never throws, because it runs after another failure.
    void rollback() noexcept;

    /// Moves the content of the write-ahead log into the database, as far as no reader is in the way.
    void checkpoint();

    /// As checkpoint, of the whole log, and cuts the log's file to nothing. False when a reader is in the
    /// way.
    bool empty_log();

    /// Writes every byte of the write-ahead log once more, unchanged, and syncs the log. Call after the first
    /// read, when no other connection writes.
    void rewrite_log();

    /// Makes the write-ahead log at least `size` bytes long, with zeros after its content, and syncs the log.
    /// Call as rewrite_log(). Zeros end a log: the page number in a frame is never 0 (SQLite's file format,
    /// 4.1). After a failure the log is as long as before, or has some of the zeros.
    void extend_log(std::int64_t size);

    /// Copies this database, as it is at one moment, over `target`: SQLite's online backup. Other connections
    /// go on reading and writing meanwhile.
    void copy_to(Database& target);

  private:
    /// The file of the log; null when there is none.
    sqlite3_file* log();

    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
    };
    std::unique_ptr<sqlite3, Close> handle_;
};

/// The rows of one run of a statement. Destroying the cursor resets the statement and clears its parameters.
class Cursor {
  public:
    explicit Cursor(sqlite3_stmt* statement) : statement_(statement) {}
    Cursor(Cursor&& other) noexcept : statement_(other.statement_) { other.statement_ = nullptr; }
    Cursor& operator=(Cursor&&) = delete;
    ~Cursor();

    /// Moves to the next row; false after the last.
    bool next();

    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
    std::string text(int column) const;
    bool null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

  private:
    sqlite3_stmt* statement_;
};

/// A prepared statement.
class Statement {
  public:
    explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

    /// Starts a run with these parameters, ?1 first. Texts must live as long as the cursor.
    template <class... Values>
    Cursor query(Values&&... values) {
        static_assert(!(std::is_same_v<std::remove_const_t<Values>, std::string> || ...),
                      "it dies before the cursor");
        Cursor cursor(statement_.get());
        int index = 0;
        (bind(++index, values), ...);
        return cursor;
    }

    /// As run(), for values whose number is not known before.
    void run_row(std::span<const std::variant<std::int64_t, std::string>> values);

    /// Runs a statement without rows to its end.
    template <class... Values>
    void run(const Values&... values) {
        auto cursor = query(values...);
        while (cursor.next()) {
        }
    }

  private:
    void bind(int index, std::int64_t value);
    void bind(int index, std::string_view value);

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace kabinet::sqlite
