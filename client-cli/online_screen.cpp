#include "client-cli/online_screen.hpp"

#include <langinfo.h>

#include <cstdlib>
#include <cstring>
#include <iostream>

#include "client-cli/canvas/glyphs.hpp"
#include "client-cli/line/sentence.hpp"

namespace kabinet::cli {

Look look_of(const Arguments& arguments) {
    const char* no_colour = std::getenv("NO_COLOR");
    const bool unicode = std::strcmp(::nl_langinfo(CODESET), "UTF-8") == 0;
    return {.unicode = unicode && !arguments.ascii,
            .colour = !arguments.mono && !arguments.ascii && !(no_colour && *no_colour)};
}

int farewell(const std::string& words, std::optional<int> code, int caught) {
    if (!words.empty()) {
        for (const std::string& line : sentence_lines(words, terminal_width()))
            std::cout << line << std::endl;
    }
    return exit_code_of(code, caught);
}

int wrong_usage(const std::string& why) {
    constexpr int usage = 2;
    std::cerr << "kabinet: " << harmless(why) << "\n";
    return usage;
}

std::string other_name(const Arguments& arguments, const Profile& profile) {
    const auto known = profile.load();
    if (!known || arguments.name.empty() || known->name == arguments.name) return "";
    return "this profile is " + known->name + " on this server; --profile " + arguments.name +
           " makes another";
}

}  // namespace kabinet::cli
