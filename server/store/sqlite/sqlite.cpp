#include "server/store/sqlite/sqlite.hpp"

#include <algorithm>
#include <vector>

namespace kabinet::sqlite {
namespace {

void check(sqlite3* handle, int code) {
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
    throw Error(handle ? sqlite3_extended_errcode(handle) : code,
                handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code));
}

constexpr std::size_t kFilePiece = 1 << 16;  // SQLite's files take less than 128 KiB at a time

sqlite3_int64 size_of(sqlite3_file* file) {
    sqlite3_int64 size = 0;
    check(nullptr, file->pMethods->xFileSize(file, &size));
    return size;
}

}  // namespace

Database::Database(const std::string& path, int flags) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    handle_.reset(handle);  // SQLite gives a handle even when it fails, to carry the message
    check(handle, code);
    sqlite3_extended_result_codes(handle, 1);
}

void Database::exec(const std::string& sql) {
    check(handle_.get(), sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

Statement Database::prepare(std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    check(handle_.get(), sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                            SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
    return Statement(statement);
}

std::int64_t Database::number(std::string_view sql) {
    auto statement = prepare(sql);
    auto cursor = statement.query();
    return cursor.next() ? cursor.number(0) : 0;
}

std::string Database::text(std::string_view sql) {
    auto statement = prepare(sql);
    auto cursor = statement.query();
    return cursor.next() ? cursor.text(0) : std::string();
}

void Database::rollback() noexcept {
    if (sqlite3_get_autocommit(handle_.get())) return;
    sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Database::checkpoint() {
    check(handle_.get(),
          sqlite3_wal_checkpoint_v2(handle_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr));
}

bool Database::empty_log() {
    const int code =
        sqlite3_wal_checkpoint_v2(handle_.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED) return false;
    check(handle_.get(), code);
    return true;
}

sqlite3_file* Database::log() {
    sqlite3_file* log = nullptr;
    check(handle_.get(), sqlite3_file_control(handle_.get(), "main", SQLITE_FCNTL_JOURNAL_POINTER, &log));
    return log && log->pMethods ? log : nullptr;
}

void Database::rewrite_log() {
    sqlite3_file* file = log();
    if (!file) return;
    std::vector<char> piece(kFilePiece);
    const auto size = size_of(file);
    for (sqlite3_int64 at = 0; at < size; at += std::ssize(piece)) {
        const int some = static_cast<int>(std::min<sqlite3_int64>(size - at, std::ssize(piece)));
        check(nullptr, file->pMethods->xRead(file, piece.data(), some, at));
        check(nullptr, file->pMethods->xWrite(file, piece.data(), some, at));
    }
    if (size > 0) check(nullptr, file->pMethods->xSync(file, SQLITE_SYNC_FULL));
}

void Database::extend_log(std::int64_t size) {
    sqlite3_file* file = log();
    if (!file) return;
    const auto before = size_of(file);
    if (before >= size) return;
    const std::vector<char> zeros(kFilePiece);
    int code = SQLITE_OK;
    for (auto at = before; at < size && code == SQLITE_OK; at += std::ssize(zeros)) {
        const int some = static_cast<int>(std::min<sqlite3_int64>(size - at, std::ssize(zeros)));
        code = file->pMethods->xWrite(file, zeros.data(), some, at);
    }
    if (code == SQLITE_OK) code = file->pMethods->xSync(file, SQLITE_SYNC_FULL);
    if (code != SQLITE_OK) file->pMethods->xTruncate(file, before);  // gives the space back
    check(nullptr, code);
}

void Database::copy_to(Database& target) {
    sqlite3* to = target.handle_.get();
    sqlite3_backup* copying = sqlite3_backup_init(to, "main", handle_.get(), "main");
    if (!copying) check(to, SQLITE_ERROR);
    sqlite3_backup_step(copying, -1);  // all pages; finish() returns what went wrong
    check(to, sqlite3_backup_finish(copying));
}

Cursor::~Cursor() {
    if (!statement_) return;
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

bool Cursor::next() {
    const int code = sqlite3_step(statement_);
    check(sqlite3_db_handle(statement_), code);
    return code == SQLITE_ROW;
}

std::string Cursor::text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    if (!bytes) return {};
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

void Statement::run_row(std::span<const std::variant<std::int64_t, std::string>> values) {
    Cursor cursor(statement_.get());
    int index = 0;
    for (const auto& value : values) std::visit([&](const auto& one) { bind(++index, one); }, value);
    while (cursor.next()) {
    }
}

void Statement::bind(int index, std::int64_t value) {
    check(sqlite3_db_handle(statement_.get()), sqlite3_bind_int64(statement_.get(), index, value));
}

void Statement::bind(int index, std::string_view value) {
    const char* bytes = value.data() ? value.data() : "";  // a null pointer would be NULL, not an empty text
    check(sqlite3_db_handle(statement_.get()),
          sqlite3_bind_text64(statement_.get(), index, bytes, value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

}  // namespace kabinet::sqlite
