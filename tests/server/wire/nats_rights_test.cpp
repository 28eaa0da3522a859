#include <gtest/gtest.h>
#include <nats/nats.h>

#include <cstdlib>

#include "tests/server/wire/ears.hpp"
#include "tests/server/wire/nats_server.hpp"

namespace kabinet {
namespace {

using Event = NatsWire::Event;

constexpr const char* kUsers = R"(
authorization {
  users = [
    { user: one, password: secret-one, permissions: { publish: "kabinet.one.*", subscribe: "kabinet.one.*" } }
    { user: two, password: secret-two, permissions: { publish: "kabinet.two.*", subscribe: "kabinet.two.*" } }
  ]
}
)";

/// A client that is no wire, and asks for what it likes.
class Spy {
  public:
    explicit Spy(const std::string& url) {
        natsOptions_Create(&options_);
        natsOptions_SetURL(options_, url.c_str());
        natsOptions_SetSendAsap(options_, true);
        natsOptions_SetErrorHandler(
            options_, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr);
        EXPECT_EQ(natsConnection_Connect(&connection_, options_), NATS_OK);
    }
    Spy(const Spy&) = delete;
    ~Spy() {
        for (natsSubscription* const subscription : subscriptions_) natsSubscription_Destroy(subscription);
        natsConnection_Destroy(connection_);
        natsOptions_Destroy(options_);
    }
    void subscribe(const char* subject) {
        EXPECT_EQ(natsConnection_SubscribeSync(&subscriptions_.emplace_back(), connection_, subject),
                  NATS_OK);
        EXPECT_EQ(natsConnection_Flush(connection_), NATS_OK);
    }
    void publish(const char* subject, const char* text) {
        EXPECT_EQ(natsConnection_PublishString(connection_, subject, text), NATS_OK);
        EXPECT_EQ(natsConnection_Flush(connection_), NATS_OK);
    }
    /// All that came so far.
    std::string heard() {
        std::string all;
        for (natsSubscription* const subscription : subscriptions_) {
            natsMsg* message = nullptr;
            while (natsSubscription_NextMsg(&message, subscription, 1) == NATS_OK) {
                all += natsMsg_GetData(message);
                natsMsg_Destroy(message);
            }
        }
        return all;
    }

  private:
    natsOptions* options_ = nullptr;
    natsConnection* connection_ = nullptr;
    std::vector<natsSubscription*> subscriptions_;
};

/// Who may hear whom (ND-4).
class NatsRightsTest : public testing::Test {
  protected:
    void SetUp() override {
        if (!NatsServer::is_here())
            GTEST_SKIP() << "SKIP: nats-server is not installed (deploy/apt-packages.txt has it)";
    }
};

TEST_F(NatsRightsTest, WithoutThePasswordNobodyConnectsAndThePasswordIsNotTold) {
    NatsServer nats(kUsers);
    nats.start();
    for (const char* user : {"", "one:wrong-secret"}) {
        Ears ears;
        NatsWire wire({.url = nats.url(user), .space = "one", .self = 1, .told = ears.told()});
        wire.open(ears.receive());
        const std::string why = ears.why(Event::disconnected);
        EXPECT_NE(why.find("uthoriz"), why.npos) << why;
        EXPECT_EQ(why.find("wrong-secret"), why.npos) << why;
    }
}

TEST_F(NatsRightsTest, APasswordThatWasWrongMayBeRightLater) {
    NatsServer nats("authorization { user: one, password: $PASSWORD_OF_A_TEST }\n");
    ::setenv("PASSWORD_OF_A_TEST", "old", 1);
    nats.start();
    Ears ears;
    NatsWire wire({.url = nats.url("one:new"), .self = 1, .told = ears.told()});
    wire.open(ears.receive());
    ears.why(Event::disconnected);
    nats.stop();
    ears.why(Event::disconnected, 2);  // another reason: nobody is there
    ::setenv("PASSWORD_OF_A_TEST", "new", 1);
    nats.start();
    ears.await_connected();
}

TEST_F(NatsRightsTest, TheUserOfAnotherSpaceDoesNotConnect) {
    NatsServer nats(kUsers);
    nats.start();
    Ears ears;
    NatsWire wire({.url = nats.url("two:secret-two"), .space = "one", .self = 2, .told = ears.told()});
    wire.open(ears.receive());
    const std::string why = ears.why(Event::disconnected);
    EXPECT_NE(why.find("ermission"), why.npos) << why;
}

TEST_F(NatsRightsTest, WhoAsksForEverythingWithoutRightsHearsNothingAndSendsNothing) {
    NatsServer nats(kUsers);
    nats.start();
    Ears first, second;
    NatsWire one({.url = nats.url("one:secret-one"), .space = "one", .self = 1, .told = first.told()});
    NatsWire two({.url = nats.url("one:secret-one"), .space = "one", .self = 2, .told = second.told()});
    one.open(first.receive());
    two.open(second.receive());
    first.await_connected();
    second.await_connected();
    Spy spy(nats.url("two:secret-two"));
    spy.subscribe(">");
    spy.subscribe("kabinet.one.*");
    spy.subscribe("kabinet.two.*");
    spy.publish("kabinet.one.000000000002", "forged");
    EXPECT_TRUE(one.send(2, "hidden"));
    EXPECT_EQ(second.heard(1), std::vector<std::string>{"hidden"});
    spy.publish("kabinet.two.1", "own");
    EXPECT_EQ(spy.heard(), "own");
}

TEST_F(NatsRightsTest, WhoMayNotSendIsToldSo) {
    NatsServer nats(R"(authorization { users = [ { user: one, password: secret } ],
                       default_permissions: { publish: "nothing", subscribe: "kabinet.main.*" } })");
    nats.start();
    Ears ears;
    NatsWire wire({.url = nats.url("one:secret"), .self = 1, .told = ears.told()});
    wire.open(ears.receive());
    ears.await_connected();
    EXPECT_TRUE(wire.send(2, "hello"));
    EXPECT_NE(ears.why(Event::trouble).find("ermission"), std::string::npos);
}

}  // namespace
}  // namespace kabinet
