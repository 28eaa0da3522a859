// Starts the server that all tests of the program share. Status 77 means that there is none.

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "tests/server/store/postgres/postgres_server.hpp"

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    std::string why;
    if (!kabinet::PostgresServer::start(why)) {
        std::puts(why.c_str());
        return why.starts_with("SKIP") ? 77 : 1;
    }
    return RUN_ALL_TESTS();
}
