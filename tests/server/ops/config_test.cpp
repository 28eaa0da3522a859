#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "server/ops/config.hpp"
#include "server/ops/config_fields.hpp"

namespace kabinet {
namespace {

using ::testing::HasSubstr;

/// A file that is there as long as the object.
class File {
  public:
    explicit File(const std::string& text) : path_(std::filesystem::temp_directory_path() / name()) {
        std::ofstream(path_) << text;
    }
    ~File() { std::filesystem::remove(path_); }
    std::string path() const { return path_.string(); }

  private:
    static std::string name() {
        const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
        return std::string("kabinet_") + test->name() + ".toml";
    }
    std::filesystem::path path_;
};

std::expected<Invocation, std::string> read(std::vector<std::string> flags,
                                            std::vector<std::string> environment = {}) {
    std::vector<const char*> argv = {"kabinetd"};
    for (const auto& flag : flags) argv.push_back(flag.c_str());
    std::vector<const char*> variables;
    for (const auto& variable : environment) variables.push_back(variable.c_str());
    variables.push_back(nullptr);
    return read_config(static_cast<int>(argv.size()), argv.data(), variables.data());
}

std::string refusal(std::vector<std::string> flags, std::vector<std::string> environment = {}) {
    const auto result = read(std::move(flags), std::move(environment));
    return result ? "accepted" : result.error();
}

TEST(ConfigTest, defaults_serve) {
    const auto invocation = read({});
    ASSERT_TRUE(invocation);
    EXPECT_EQ(invocation->command, Command::run);
    EXPECT_EQ(invocation->config.server.port, 8080);
    EXPECT_EQ(print_config(invocation->config), print_config(Config{}));
}

TEST(ConfigTest, file_then_environment_then_flags) {
    const File file("[server]\nport = 1\nshards = 3\nweb_root = \"a\"\norigins = [\"https://a.example\"]\n");
    const auto invocation = read({"--config", file.path(), "--server.port", "3"},
                                 {"KABINET_SERVER_PORT=2", "KABINET_SERVER_SHARDS=4", "HOME=/"});
    ASSERT_TRUE(invocation) << invocation.error();
    EXPECT_EQ(invocation->config.server.port, 3);
    EXPECT_EQ(invocation->config.server.shards, 4);
    EXPECT_EQ(invocation->config.server.web_root, "a");
    EXPECT_EQ(invocation->config.server.origins, std::vector<std::string>{"https://a.example"});
}

TEST(ConfigTest, the_environment_may_name_the_file_and_lists) {
    const File file("[log]\nlevel = \"warn\"\n");
    const auto invocation =
        read({}, {"KABINET_CONFIG=" + file.path(), "KABINET_SERVER_ORIGINS=https://a,https://b"});
    ASSERT_TRUE(invocation) << invocation.error();
    EXPECT_EQ(invocation->config.log.level, "warn");
    EXPECT_EQ(invocation->config.server.origins, (std::vector<std::string>{"https://a", "https://b"}));
}

TEST(ConfigTest, what_is_printed_reads_back_as_the_same) {
    auto invocation = read({"--server.port=9", "--server.origins=https://a,https://b",
                            "--server.web_root=a \"b\" \\c\td", "--limits.ring=7", "--print-config"});
    ASSERT_TRUE(invocation) << invocation.error();
    EXPECT_EQ(invocation->command, Command::print_config);
    const std::string printed = print_config(invocation->config);
    const File file(printed);
    const auto again = read({"--config", file.path()});
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(print_config(again->config), printed);
    EXPECT_EQ(again->config.server.web_root, "a \"b\" \\c\td");
}

TEST(ConfigTest, every_setting_is_printed_with_a_comment_and_in_its_range) {
    Config config;
    const std::string printed = print_config(config);
    for (const auto& field : config_fields(config)) {
        EXPECT_FALSE(field.about.empty()) << field.name();
        EXPECT_THAT(printed, HasSubstr(std::string(field.key) + " = "));
        if (const auto* number = std::get_if<std::int64_t*>(&field.place)) {
            EXPECT_TRUE(field.set(**number)) << field.name();
        }
    }
}

TEST(ConfigTest, errors_name_the_file_and_line) {
    const File unknown_key("[server]\nport = 1\nprot = 2\n");
    EXPECT_EQ(refusal({"--config", unknown_key.path()}), unknown_key.path() + ":3: server.prot: unknown key");
}

TEST(ConfigTest, an_unknown_section_is_an_error) {
    const File file("\n[sever]\n");
    EXPECT_EQ(refusal({"--config", file.path()}), file.path() + ":2: sever: unknown section");
}

TEST(ConfigTest, a_number_out_of_range_is_an_error) {
    const File file("[server]\nport = 70000\n");
    EXPECT_EQ(refusal({"--config", file.path()}),
              file.path() + ":2: server.port: expected a number from 0 to 65535");
}

TEST(ConfigTest, a_wrong_type_is_an_error) {
    const File file("[server]\nport = \"80\"\n");
    EXPECT_THAT(refusal({"--config", file.path()}), HasSubstr(":2: server.port: expected"));
}

TEST(ConfigTest, a_float_is_an_error) {
    const File file("[server]\nport = 80.5\n");
    EXPECT_THAT(refusal({"--config", file.path()}), HasSubstr(":2: server.port: expected"));
}

TEST(ConfigTest, broken_toml_is_an_error) {
    const File file("[server]\nport = = 2\n");
    EXPECT_THAT(refusal({"--config", file.path()}), HasSubstr(file.path() + ":2: "));
}

TEST(ConfigTest, a_missing_file_is_an_error) {
    EXPECT_THAT(refusal({"--config", "/nowhere/kabinet.toml"}), HasSubstr("/nowhere/kabinet.toml"));
}

TEST(ConfigTest, environment_and_flags_are_checked_too) {
    EXPECT_EQ(refusal({}, {"KABINET_LOG_LEVEL=loud"}),
              "environment: KABINET_LOG_LEVEL: expected one of debug info warn error");
    EXPECT_EQ(refusal({}, {"KABINET_SERVER_PROT=1"}), "environment: KABINET_SERVER_PROT: unknown setting");
    EXPECT_EQ(refusal({"--server.port=x"}), "command line: --server.port: expected a number from 0 to 65535");
    EXPECT_THAT(refusal({"--server.prot=1"}), HasSubstr("--server.prot"));
    EXPECT_THAT(refusal({"serve"}), HasSubstr("serve"));
    EXPECT_EQ(refusal({"--server.port=99999999999999999999"}),
              "command line: --server.port: expected a number from 0 to 65535");
}

TEST(ConfigTest, other_commands) {
    EXPECT_EQ(read({"--version"})->command, Command::version);
    EXPECT_EQ(read({"--give-up", "abc"})->command, Command::give_up);
    EXPECT_EQ(read({"--give-up", "abc"})->match, "abc");
    EXPECT_EQ(read({"--take-again", "abc"})->command, Command::take_again);
    EXPECT_EQ(read({"--take-again", "abc"})->stream, "abc");
    EXPECT_EQ(read({"--cut-damaged-log"})->command, Command::cut_log);
    EXPECT_EQ(read({"--backup", "a.db"})->command, Command::backup);
    EXPECT_EQ(read({"--backup", "a.db"})->file, "a.db");
    EXPECT_EQ(read({"--restore-drill", "b.db"})->command, Command::restore_drill);
    EXPECT_EQ(read({"--restore-drill", "b.db"})->file, "b.db");
    EXPECT_EQ(read({"--resume-backup"})->command, Command::resume_backup);
    EXPECT_EQ(read({"--move-store", "a.db", "postgresql:///b"})->command, Command::move_store);
    EXPECT_EQ(read({"--move-store", "a.db", "postgresql:///b"})->file, "a.db");
    EXPECT_EQ(read({"--move-store", "a.db", "postgresql:///b"})->to, "postgresql:///b");
    EXPECT_THAT(refusal({"--move-store", "a.db"}), HasSubstr("--move-store"));
    EXPECT_EQ(refusal({"--store.url", "kabinet"}),
              "store.url: a URL such as postgresql://kabinet@db.example/kabinet is needed");
    EXPECT_THAT(refusal({"--backup"}), HasSubstr("--backup"));
    EXPECT_EQ(read({"--healthcheck"})->command, Command::healthcheck);
    EXPECT_EQ(read({"--healthcheck", "http://127.0.0.1:1/readyz"})->url, "http://127.0.0.1:1/readyz");
    const auto help = read({"--help"});
    ASSERT_TRUE(help);
    EXPECT_EQ(help->command, Command::help);
    EXPECT_THAT(help->text, HasSubstr("--limits.heartbeat_ms"));
}

TEST(ConfigTest, standing_by_is_true_or_false_and_needs_a_database_of_several) {
    const std::string url = "[store]\nurl = \"postgresql:///kabinet\"\n";
    const File truth(url + "[cluster]\nstandby = true\n");
    ASSERT_TRUE(read({"--config", truth.path()})) << refusal({"--config", truth.path()});
    EXPECT_EQ(read({"--config", truth.path()})->config.cluster.standby, "true");
    EXPECT_EQ(read({"--config", truth.path(), "--cluster.standby", "false"})->config.cluster.standby,
              "false");
    EXPECT_THAT(refusal({"--cluster.standby", "true"}), HasSubstr("cluster.standby: needs"));
    EXPECT_THAT(refusal({"--cluster.standby", "perhaps"}), HasSubstr("expected one of true false"));
}

TEST(ConfigTest, a_bus_means_standing_by_and_needs_a_database_of_several) {
    const std::vector<std::string> both{"--store.url", "postgresql:///kabinet", "--cluster.bus",
                                        "nats://127.0.0.1"};
    EXPECT_EQ(read(both)->config.cluster.standby, "true");
    EXPECT_THAT(refusal({"--cluster.bus", "nats://127.0.0.1"}), HasSubstr("cluster.bus: needs"));
    const std::string secret = refusal({both[0], both[1], both[2], "nats://a:canary@bus"});
    EXPECT_THAT(secret, HasSubstr("cluster.bus_password_file"));
    EXPECT_THAT(secret, Not(HasSubstr("canary")));
}

TEST(ConfigTest, a_truth_value_is_no_number_list_or_text) {
    for (const char* line :
         {"[server]\nport = true\n", "[server]\norigins = true\n", "[server]\naddress = true\n"}) {
        const File file(line);
        EXPECT_THAT(refusal({"--config", file.path()}), HasSubstr("expected neither true nor false")) << line;
    }
}

}  // namespace
}  // namespace kabinet
