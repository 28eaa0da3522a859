#include <fstream>
#include <iostream>

#include "server/api/api.hpp"
#include "server/api/rights_page.hpp"

/// Writes docs/rights.md, or the file that is given.
int main(int argc, char** argv) {
    const std::string path = argc > 1 ? argv[1] : "docs/rights.md";
    std::ofstream file(path, std::ios::binary);
    file << kabinet::rights_page(kabinet::api());
    file.close();
    if (!file) std::cerr << "cannot write " << path << "\n";
    return file ? 0 : 1;
}
