#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "server/store/postgres/postgres.hpp"

namespace kabinet {

/// The right to write to a database, which one server has at a time: an advisory lock of the connection that
/// writes. Where that connection broke, a new one gets the lock only when the old one has ended in PostgreSQL
/// too; so what came of the last commit is decided by then. For the thread that writes, but for decided().
class Tenure {
  public:
    /// Takes the lock, on a new connection; ends what is left of the connection before. Throws
    /// postgres::Error while another server has the lock.
    void take(postgres::Connection& database);

    /// A commit was sent, and nobody knows what came of it. Nothing may be read until take() has returned.
    void doubt() { decided_ = false; }
    /// From any thread.
    bool decided() const { return decided_; }

  private:
    std::int64_t process_ = 0;  // of the server, behind the last connection; 0 for none
    std::string since_;         // when that process began: the number alone may be another's by now
    std::atomic<bool> decided_ = true;
};

}  // namespace kabinet
