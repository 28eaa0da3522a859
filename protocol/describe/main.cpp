#include <fstream>
#include <iostream>

#include "protocol/describe/generated.hpp"

/// Writes the generated files of the protocol into a folder, protocol/generated when none is given.
int main(int argc, char** argv) {
    const std::string folder = argc > 1 ? argv[1] : "protocol/generated";
    for (const auto& [name, content] : kabinet::protocol::generated_files()) {
        std::ofstream file(folder + "/" + name, std::ios::binary);
        file << content;
        file.close();
        if (!file) {
            std::cerr << "cannot write " << folder << "/" << name << "\n";
            return 1;
        }
    }
    return 0;
}
