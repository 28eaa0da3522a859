#include "server/store/postgres/postgres.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <cctype>

#include "server/store/postgres/session.hpp"

namespace kabinet::postgres {

void Parameters::add(std::int64_t value) {
    std::string& kept = numbers_.at(static_cast<std::size_t>(size_));
    kept = encoded(value);
    add(Type::number, kept);
}

void Parameters::add(Type type, std::string_view bytes) {
    const auto at = static_cast<std::size_t>(size_++);
    types_.at(at) = static_cast<unsigned>(type);
    values_[at] = bytes.data() ? bytes.data() : "";  // a null pointer would be NULL, not an empty text
    lengths_[at] = static_cast<int>(bytes.size());
    formats_[at] = 1;
}

void Clear::operator()(pg_result* result) const {
    PQclear(result);
}

bool Cursor::next() {
    return ++row_ < PQntuples(result_.get());
}

bool Cursor::null(int column) const {
    return PQgetisnull(result_.get(), row_, column) != 0;
}

std::string_view Cursor::value(int column) const {
    return {PQgetvalue(result_.get(), row_, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
}

Statement::Statement(Session& session, std::string_view sql)
    : session_(&session), sql_(sql), name_(session.new_name()) {
    std::ranges::replace(sql_, '?', '$');
}

Cursor Statement::query_with(const Parameters& parameters) {
    return Cursor(session_->query(*this, parameters));
}

void Statement::run_with(const Parameters& parameters) {
    session_->run(*this, parameters);
}

void Statement::run_row(std::span<const std::variant<std::int64_t, std::string>> values) {
    Parameters all;
    for (const auto& value : values) std::visit([&](const auto& one) { all.add(one); }, value);
    run_with(all);
}

Connection::Connection(Config config, Hooks hooks)
    : session_(std::make_unique<Session>(std::move(config), std::move(hooks))) {}

Connection::Connection(Connection&&) noexcept = default;
Connection::~Connection() = default;

void Connection::ready() {
    session_->ready(*this);
}

std::string Connection::place() const {
    return session_->place();
}

std::int64_t Connection::process() const {
    return session_->process();
}

Statement Connection::prepare(std::string_view sql) {
    return {*session_, sql};
}

void Connection::exec(const std::string& sql) {
    prepare(sql).query();
}

void Connection::script(const std::string& sql) {
    session_->script(sql);
}

std::int64_t Connection::number(std::string_view sql) {
    auto rows = prepare(sql).query();
    return rows.next() ? rows.number(0) : 0;
}

std::string Connection::text(std::string_view sql) {
    auto rows = prepare(sql).query();
    return rows.next() ? rows.text(0) : std::string();
}

int Connection::changes() {
    return session_->changes();
}

void Connection::begin() {
    session_->begin(*this);
}

void Connection::commit() {
    session_->commit();
}

void Connection::rollback() noexcept {
    session_->rollback();
}

void Connection::disconnect() noexcept {
    session_->disconnect();
}

}  // namespace kabinet::postgres
