#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/core/invariant.hpp"
#include "protocol/method.hpp"
#include "server/accounts/rights.hpp"
#include "server/session/due.hpp"

namespace kabinet {

class Session;

/// Who may call a method.
enum class Guard {
    greeting,  ///< a connection that has not said hello
    anyone,    ///< whoever has said hello
    changes    ///< a player; not while the server stops, since something changes that lasts
};

/// The right that a method asks for (AC-9), and for what: `scope` reads that from the request; empty asks for
/// the right over everything.
struct Needed {
    Right right;
    std::function<std::string(const protocol::Request&)> scope = [](const auto&) { return std::string(); };
};

/// A right for what a member of the parameters names, or over everything when the member is left out.
template <class P>
Needed needed_for(Right right, std::optional<std::string> P::* scope) {
    return {right, [scope](const protocol::Request& request) {
                const P* params = request.as<P>();
                return params ? (params->*scope).value_or("") : std::string();
            }};
}

/// A method as the server has it: who may call it, and what is done then. What it costs stands with its
/// parameters (protocol/cost.hpp).
struct MethodRow {
    const protocol::Method* method;
    Guard guard;
    /// Answers `due` once, now or later.
    std::function<void(Session& session, Due due, protocol::Request& request)> serve;
    /// The session checks the right before the method is served.
    std::optional<Needed> needed{};
};

/// The row of the method with parameters P; of one that is not the protocol's own, `method` says how it is
/// read.
template <class P>
MethodRow method_row(Guard guard, void (*serve)(Session&, Due, P&),
                     const protocol::Method* method = protocol::all_methods().find(P::method)) {
    return {method, guard, [serve](Session& session, Due due, protocol::Request& request) {
                P* params = request.as<P>();
                invariant(params != nullptr, "the method of a row reads the parameters of its function");
                serve(session, std::move(due), *params);
            }};
}

/// As above, for a method that asks for a right.
template <class P>
MethodRow method_row(Guard guard, Needed needed, void (*serve)(Session&, Due, P&),
                     const protocol::Method* method = protocol::all_methods().find(P::method)) {
    MethodRow row = method_row(guard, serve, method);
    row.needed = std::move(needed);
    return row;
}

/// The methods that a server has.
class MethodTable {
  public:
    explicit MethodTable(const std::vector<MethodRow>& rows) : methods_(methods_of(rows)) {
        for (const MethodRow& row : rows) {
            invariant(methods_.find(row.method->name) == row.method, "a method has one row");
            invariant(rows_.emplace(row.method, row).second, "a method has one row");
        }
    }

    const protocol::Methods& methods() const { return methods_; }
    const MethodRow& row(const protocol::Method& method) const { return rows_.at(&method); }

  private:
    static protocol::Methods methods_of(const std::vector<MethodRow>& rows) {
        std::vector<const protocol::Method*> methods;
        for (const MethodRow& row : rows) methods.push_back(row.method);
        return protocol::Methods(std::move(methods));
    }

    protocol::Methods methods_;
    std::unordered_map<const protocol::Method*, MethodRow> rows_;
};

}  // namespace kabinet
