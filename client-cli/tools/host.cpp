#include <istream>
#include <ostream>

#include "client-cli/tools/tool.hpp"
#include "tournament/hosting.hpp"

namespace kabinet::cli {

int host(std::istream& in, std::ostream& out) {
    tournament::Hosting hosting;
    std::string line;
    while (std::getline(in, line)) {
        if (line.find_first_not_of(" \t\r") == line.npos) continue;
        const Json command = Json::parse(line, nullptr, false);
        const Json answer =
            command.is_discarded()
                ? Json{{"error",
                        {{"code", "parse_error"}, {"rule", "TN-40"}, {"message", "the line is not JSON"}}}}
                : hosting.answer(command);
        // Flushed line by line: the other side of a pipe waits for it.
        out << answer.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
    }
    return 0;
}

}  // namespace kabinet::cli
