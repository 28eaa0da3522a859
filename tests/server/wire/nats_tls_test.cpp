#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/server/wire/ears.hpp"
#include "tests/server/wire/nats_server.hpp"

namespace kabinet {
namespace {

using Event = NatsWire::Event;

/// A certificate that signs itself, for `name` such as "IP:127.0.0.1", and its key: FOLDER/NAME.crt and .key.
void make_certificate(const std::string& folder, const std::string& file, const std::string& name) {
    const std::string path = folder + "/" + file;
    const std::string command =
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=" + file +
        " -addext subjectAltName=" + name + " -keyout " + path + ".key -out " + path + ".crt 2>/dev/null";
    ASSERT_EQ(std::system(command.c_str()), 0);
}

class NatsTlsTest : public testing::Test {
  protected:
    void SetUp() override {
        if (!NatsServer::is_here())
            GTEST_SKIP() << "SKIP: nats-server is not installed (deploy/apt-packages.txt has it)";
    }
    /// Starts NATS with a certificate for `name`.
    void start(const std::string& name) {
        make_certificate(nats.folder(), "server", name);
        nats.start();
    }
    NatsWire::Config config(Ears& ears) {
        return {
            .url = nats.url("", "tls"), .ca = nats.folder() + "/server.crt", .self = 1, .told = ears.told()};
    }

    NatsServer nats{"tls { cert_file: \"FOLDER/server.crt\", key_file: \"FOLDER/server.key\" }\n"};
};

TEST_F(NatsTlsTest, BytesGoThrough) {
    start("IP:127.0.0.1");
    Ears ears;
    NatsWire wire(config(ears));
    wire.open(ears.receive());
    ears.await_connected();
    for (int number = 0; number < 1000; ++number) EXPECT_TRUE(wire.send(1, std::string(number, 'x')));
    const auto all = ears.heard(1000);
    for (std::size_t number = 0; number < 1000; ++number) EXPECT_EQ(all[number].size(), number);
}

/// The socket takes a part of it at a time.
TEST_F(NatsTlsTest, MoreThanTheSocketHoldsGoesThrough) {
    start("IP:127.0.0.1");
    Ears ears;
    NatsWire wire(config(ears));
    wire.open(ears.receive());
    ears.await_connected();
    for (int number = 0; number < 30; ++number) EXPECT_TRUE(wire.send(1, std::string(500'000, 'x')));
    for (const auto& one : ears.heard(30)) EXPECT_EQ(one.size(), 500'000u);
}

TEST_F(NatsTlsTest, RefusesTheCertificateOfAnotherName) {
    start("IP:127.0.0.2,DNS:elsewhere.example");
    Ears ears;
    NatsWire wire(config(ears));
    wire.open(ears.receive());
    const auto why = ears.why(Event::disconnected);
    EXPECT_NE(why.find("SSL"), why.npos) << why;
}

TEST_F(NatsTlsTest, RefusesACertificateThatItDoesNotTrust) {
    start("IP:127.0.0.1");
    make_certificate(nats.folder(), "other", "IP:127.0.0.1");
    Ears ears;
    auto settings = config(ears);
    settings.ca = nats.folder() + "/other.crt";
    NatsWire wire(settings);
    wire.open(ears.receive());
    const auto why = ears.why(Event::disconnected);
    EXPECT_NE(why.find("SSL"), why.npos) << why;
}

TEST_F(NatsTlsTest, RefusesAServerWithoutTls) {
    NatsServer open;
    open.start();
    Ears ears;
    NatsWire wire({.url = open.url("", "tls"), .self = 1, .told = ears.told()});
    wire.open(ears.receive());
    EXPECT_NE(ears.why(Event::disconnected).find("ecure"), std::string::npos);
}

}  // namespace
}  // namespace kabinet
