#include "tests/client-cli/support/golden.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace kabinet::cli {
namespace {

char paper(const Style& style) {
    if (style.reverse) return 'R';
    switch (style.paper) {
        case Colour::wood:
            return 'w';
        case Colour::wood_light:
            return 'l';
        case Colour::wood_mark:
            return 'm';
        case Colour::cursor:
            return 'c';
        default:
            return ' ';
    }
}

}  // namespace

void expect_golden(const std::string& name, const std::string& text) {
    const std::string path = "tests/client-cli/golden/" + name + ".txt";
    if (std::getenv("KABINET_UPDATE_GOLDEN")) {
        std::ofstream(path) << text;
        return;
    }
    std::ifstream file(path);
    ASSERT_TRUE(file) << path << " is missing; KABINET_UPDATE_GOLDEN=1 writes it";
    std::stringstream wanted;
    wanted << file.rdbuf();
    EXPECT_EQ(text, wanted.str()) << path;
}

std::string papers(const Screen& screen) {
    std::string all;
    for (int y = 0; y < screen.height(); ++y) {
        std::string line;
        for (int x = 0; x < screen.width(); ++x) line += paper(screen.at(x, y).style);
        line.erase(line.find_last_not_of(' ') + 1);
        all += line + "\n";
    }
    return all;
}

}  // namespace kabinet::cli
