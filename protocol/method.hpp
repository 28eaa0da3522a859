#pragma once

#include <any>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "json/json.hpp"
#include "protocol/codes.hpp"

namespace kabinet {
class Scanner;
}

namespace kabinet::protocol {

struct Method;

/// A request of any method: the method, and its parameters. A client's text becomes one at the border.
struct Request {
    const Method* method = nullptr;
    std::any params;

    /// The parameters, if they are of type P; else null.
    template <class P>
    P* as() {
        return std::any_cast<P>(&params);
    }
    template <class P>
    const P* as() const {
        return std::any_cast<P>(&params);
    }
};

/// A method that clients call, and how its parameters are read. Lives as long as the program.
struct Method {
    std::string_view name;

    /// As how many messages a request counts; see cost.hpp.
    std::int64_t cost = 1;

    /// Reads the parameters from JSON into `out`. The error, if any, says what is wrong, and where.
    std::optional<Error> (*read)(Json& params, std::any& out);

    /// Reads the parameters from plain text with QuickDecoder into `out`. False for all but plain text
    /// without mistakes.
    bool (*quick_read)(Scanner& params, std::any& out);
};

/// Methods by name.
class Methods {
  public:
    explicit Methods(std::vector<const Method*> methods);

    /// The method called `name`, or null.
    const Method* find(std::string_view name) const;

  private:
    std::vector<const Method*> methods_;  // by name
};

/// The methods of the protocol.
const Methods& all_methods();

}  // namespace kabinet::protocol
