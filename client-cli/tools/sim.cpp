#include <istream>
#include <ostream>

#include "client-cli/tools/simulation.hpp"
#include "client-cli/tools/tool.hpp"
#include "games/core/registry.hpp"

namespace kabinet::cli {

int sim(const std::string& game, std::istream& in, std::ostream& out) {
    Simulation simulation(game);
    std::string line;
    while (std::getline(in, line)) {
        if (line.find_first_not_of(" \t\r") == line.npos) continue;
        const Json command = Json::parse(line, nullptr, false);
        const Json answer =
            command.is_discarded()
                ? Json{{"error", {{"code", "parse_error"}, {"message", "the line is not JSON"}}}}
                : simulation.answer(command);
        // Flushed line by line: the other side of a pipe waits for it.
        out << answer.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
    }
    return 0;
}

}  // namespace kabinet::cli
