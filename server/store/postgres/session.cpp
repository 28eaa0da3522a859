#include "server/store/postgres/session.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>

namespace kabinet::postgres {
namespace {

/// The oldest version with which the store was thought through.
constexpr int kOldestServer = 140'000;

/// What the URL does not say itself. A dead machine is noticed after some seconds, and of several servers the
/// one that can write is taken.
constexpr std::array kKeywords{
    "connect_timeout",      "tcp_user_timeout", "keepalives_idle",           "keepalives_interval",
    "target_session_attrs", "client_encoding",  "fallback_application_name", "dbname"};

struct FreeOptions {
    void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};

std::string place_of(const std::string& url) {
    const std::unique_ptr<PQconninfoOption, FreeOptions> options(PQconninfoParse(url.c_str(), nullptr));
    std::string name, host;
    for (const auto* option = options.get(); option && option->keyword; ++option) {
        const std::string_view keyword = option->keyword;
        if (keyword == "dbname" && option->val) name = option->val;
        if (keyword == "host" && option->val) host = option->val;
    }
    return (name.empty() ? "of store.url" : name) + (host.empty() ? "" : " at " + host);
}

/// libpq ends its messages with a new line, and may have several.
std::string one_line(std::string message) {
    while (!message.empty() && message.back() == '\n') message.pop_back();
    std::ranges::replace_if(message, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return message;
}

Error error_of(const pg_result* result) {
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char* text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    Error error(one_line(text ? text : PQresultErrorMessage(result)), state ? state : "");
    error.damaged = error.state.starts_with("XX00") && error.state != "XX000";  // data, or an index
    return error;
}

/// The server says so before it ends a connection that does nothing.
void notice(void* broken, const pg_result* result) {
    const char* severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity && std::string_view(severity) == "FATAL") *static_cast<bool*>(broken) = true;
}

}  // namespace

Session::Session(Connection::Config config, Connection::Hooks hooks)
    : config_(std::move(config)),
      hooks_(std::move(hooks)),
      place_(place_of(config_.url)),
      pause_(config_.pause),
      begin_(*this, "BEGIN"),
      commit_(*this, "COMMIT"),
      rollback_(*this, "ROLLBACK") {}

void Session::ready(Connection& connection) {
    if (hooks_.permit) hooks_.permit();
    if (dirty_) rollback();
    if (alive()) return;
    disconnect();
    if (failed_ && Clock::now() < next_attempt_) throw Error(*failed_);
    try {
        connect(connection);
        failed_.reset();
        pause_ = config_.pause;
    } catch (const Error& error) {
        disconnect();
        failed_ = error;
        next_attempt_ = Clock::now() + pause_;
        pause_ = std::min(2 * pause_, config_.longest_pause);
        throw;
    }
}

void Session::connect(Connection& connection) {
    const std::array values{
        "5", "10000", "5", "2", "read-write", "UTF8", config_.application.c_str(), config_.url.c_str()};
    static_assert(values.size() == kKeywords.size());
    std::array<const char*, kKeywords.size() + 1> keywords{}, all{};
    std::ranges::copy(kKeywords, keywords.begin());
    std::ranges::copy(values, all.begin());
    handle_.reset(PQconnectdbParams(keywords.data(), all.data(), 1));
    if (PQstatus(handle_.get()) != CONNECTION_OK) throw Error(one_line(PQerrorMessage(handle_.get())), "");
    if (PQserverVersion(handle_.get()) < kOldestServer)
        throw Error("its server is older than PostgreSQL 14", "");
    ++connection_;
    PQsetNoticeReceiver(handle_.get(), notice, &broken_);
    PQsetnonblocking(handle_.get(), 1);
    PQenterPipelineMode(handle_.get());
    if (hooks_.greet) hooks_.greet(connection);
}

/// Looks at what the server has sent meanwhile: its goodbye, and then the end of the connection.
bool Session::alive() {
    if (!handle_ || broken_ || PQstatus(handle_.get()) != CONNECTION_OK) return false;
    for (int i = 0; i < 2; ++i) {
        if (PQconsumeInput(handle_.get()) == 0) return false;
        PQisBusy(handle_.get());  // reads what has arrived
    }
    return !broken_;
}

void Session::disconnect() noexcept {
    handle_.reset();
    unread_ = syncs_ = 0;
    in_transaction_ = broken_ = dirty_ = false;
}

void Session::lost(const std::string& why) {
    broken_ = dirty_ = true;
    throw Error(one_line(why), "");
}

void Session::sent(int done) {
    if (done == 0) lost(PQerrorMessage(handle_.get()));
}

void Session::send(Statement& statement, const Parameters& parameters) {
    PGconn* handle = handle_.get();
    if (!handle) throw Error("there is no connection", "");
    if (statement.seen_ != connection_) {
        statement.seen_ = connection_;
        sent(PQsendQueryParams(handle, statement.sql_.c_str(), parameters.size(), parameters.types(),
                               parameters.values(), parameters.lengths(), parameters.formats(), 1));
        ++unread_;
        return;
    }
    if (statement.prepared_ != connection_) {
        statement.prepared_ = connection_;
        sent(PQsendPrepare(handle, statement.name_.c_str(), statement.sql_.c_str(), parameters.size(),
                           parameters.types()));
        ++unread_;
    }
    sent(PQsendQueryPrepared(handle, statement.name_.c_str(), parameters.size(), parameters.values(),
                             parameters.lengths(), parameters.formats(), 1));
    ++unread_;
}

Result Session::query(Statement& statement, const Parameters& parameters) {
    send(statement, parameters);
    return all_read();
}

void Session::run(Statement& statement, const Parameters& parameters) {
    if (in_transaction_) {
        send(statement, parameters);
    } else {
        query(statement, parameters);
    }
}

int Session::changes() {
    if (unread_ > 0) all_read();
    return changed_;
}

void Session::script(const std::string& sql) {
    PGconn* handle = handle_.get();
    if (!handle || PQexitPipelineMode(handle) == 0) lost(PQerrorMessage(handle));
    const Result result(PQexec(handle, sql.c_str()));
    PQenterPipelineMode(handle);
    if (PQresultStatus(result.get()) == PGRES_FATAL_ERROR) throw error_of(result.get());
}

void Session::begin(Connection& connection) {
    in_transaction_ = true;
    send(begin_, {});
    if (hooks_.begun) hooks_.begun(connection);
}

/// Results come in order. So an error before that of COMMIT means that COMMIT was never done.
void Session::commit() {
    send(commit_, {});
    try {
        sync();
        const Result result = last_result();
        in_transaction_ = false;
        if (std::string_view(PQcmdStatus(result.get())) != "COMMIT")
            throw Error("the transaction was rolled back", "40000");
    } catch (Error& error) {
        const bool own = unread_ == 0 && in_transaction_;
        if (own || error.state.empty()) error.unknown = true;
        throw;
    }
    try {
        drain();
    } catch (const Error&) {
        disconnect();  // after the commit
    }
}

void Session::rollback() noexcept {
    if (!handle_ || (!dirty_ && !in_transaction_)) return;
    try {
        if (broken_ || PQstatus(handle_.get()) != CONNECTION_OK) return disconnect();
        clean_up();
    } catch (const std::exception&) {
        disconnect();
    }
}

void Session::clean_up() {
    sync();
    drain();
    ++connection_;  // no statement counts as prepared
    dirty_ = false;
    if (std::exchange(in_transaction_, false)) query(rollback_, {});
    Statement(*this, "DEALLOCATE ALL").run();
}

void Session::sync() {
    sent(PQpipelineSync(handle_.get()));
    ++syncs_;
}

/// The last result of all that was sent. A mere request to flush would do within a transaction, too, but then
/// PostgreSQL would not count the time for which this process leaves it idle.
Result Session::all_read() {
    sync();
    Result result = last_result();
    drain();
    return result;
}

/// Reads the results of all that was sent, and returns the last one. Throws the first error among them.
Result Session::last_result() {
    Result result;
    while (unread_ > 0) {
        result = answer();
        --unread_;
        const auto status = PQresultStatus(result.get());
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
            dirty_ = true;
            throw error_of(result.get());
        }
    }
    changed_ = result ? std::atoi(PQcmdTuples(result.get())) : 0;
    return result;
}

/// The result of one statement.
Result Session::answer() {
    Result result;
    while (!(result = next())) {
        if (PQstatus(handle_.get()) != CONNECTION_OK) lost(PQerrorMessage(handle_.get()));
    }
    while (Result more = next()) {  // nothing ends the results of a statement
        if (PQstatus(handle_.get()) != CONNECTION_OK) break;
    }
    return result;
}

/// Reads what is left, up to the last synchronisation point.
void Session::drain() {
    while (syncs_ > 0) {
        const Result result = next();
        if (PQresultStatus(result.get()) == PGRES_PIPELINE_SYNC) {
            --syncs_;
        } else if (PQstatus(handle_.get()) != CONNECTION_OK) {
            lost(PQerrorMessage(handle_.get()));
        }
    }
    unread_ = 0;
}

/// What libpq has next: a result, or nothing at the end of a statement's results.
Result Session::next() {
    const auto until = Clock::now() + config_.patience;
    while (PQstatus(handle_.get()) == CONNECTION_OK && PQisBusy(handle_.get()) != 0) wait(until);
    return Result(PQgetResult(handle_.get()));
}

/// Waits for the server to send or to take something.
void Session::wait(Clock::time_point until) {
    const bool more = PQflush(handle_.get()) == 1;
    pollfd waited{PQsocket(handle_.get()), static_cast<short>(POLLIN | (more ? POLLOUT : 0)), 0};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0)
        lost("the server has not answered for " + std::to_string(config_.patience.count()) + " ms");
    if (::poll(&waited, 1, static_cast<int>(left)) < 0 && errno != EINTR) lost("poll failed");
    if (waited.revents & ~POLLOUT) PQconsumeInput(handle_.get());
}

}  // namespace kabinet::postgres
