#include "server/store/postgres/tenure.hpp"

namespace kabinet {
namespace {

/// The same database may serve a test in a schema of its own. The first number is "KABI".
#define KABINET_LOCK "1262568009, hashtext(coalesce(current_schema(), ''))"

constexpr const char* kLockNotAvailable = "55P03";

constexpr const char* kHolder =
    "SELECT coalesce(min('process ' || a.pid || coalesce(' from ' || host(a.client_addr), '')), "
    "'another server') FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid WHERE l.granted AND "
    "l.locktype = 'advisory' AND l.classid = 1262568009 AND "
    "l.objid::bigint = hashtext(coalesce(current_schema(), ''))::bigint & 4294967295";

}  // namespace

void Tenure::take(postgres::Connection& database) {
    if (process_ != 0) {
        database
            .prepare(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = ?1 AND "
                "convert_to(backend_start::text, 'UTF8') = ?2")
            .query(process_, since_);
    }
    try {
        database.exec("SELECT pg_advisory_lock(" KABINET_LOCK ")");
    } catch (const postgres::Error& error) {
        if (error.state != kLockNotAvailable) throw;
        database.rollback();
        throw postgres::Error("it is in use by another server (" + database.text(kHolder) + ")", error.state);
    }
    process_ = database.process();
    since_ = database.text("SELECT backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()");
    decided_ = true;
}

}  // namespace kabinet
