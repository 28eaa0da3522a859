#include "client-cli/bot_online.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <optional>
#include <utility>

#include "client-cli/net/web_socket.hpp"

namespace kabinet::cli {

void add_bot(CLI::App& app, BotArguments& to) {
    CLI::App& bot = *app.add_subcommand("bot", "play as a bot of yours, with the house's search");
    bot.add_option("game", to.wishes.game, "id of the game")->required();
    bot.add_option("--level", to.level, "how well: easy, medium, hard or master")
        ->check(CLI::IsMember({"easy", "medium", "hard", "master"}))
        ->capture_default_str();
    bot.add_option("--token", to.token, "the bot's token, as your account page shows it once")
        ->envname("KABINET_BOT_TOKEN")
        ->required();
    bot.add_option("--server", to.server, "the server's address")
        ->envname("KABINET_SERVER")
        ->capture_default_str();
    bot.add_option("--max-matches", to.wishes.max_matches, "matches at once")
        ->check(CLI::Range(1, 50))
        ->capture_default_str();
    bot.add_flag("--humans-only", to.wishes.humans_only, "only people may invite it");
    bot.add_option("--seed", to.seed, "of the actions that no search finds")->capture_default_str();
    bot.add_option("--patience", to.patience, "seconds without a server after which to give up; 0: never")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
}

int bot_online(const BotArguments& arguments) {
    auto address = Address::parse(arguments.server);
    if (!address) {
        std::cerr << "kabinet: " << address.error() << "\n";
        return 2;
    }
    AsioLoop loop;
    const auto transport = make_web_socket(loop, std::move(*address));
    Session session(loop, *transport, Online::entropy(),
                    {.client = "kabinet-bot/0.1.0",
                     .identity = Identity{.token = arguments.token, .id = {}, .name = {}, .guest = false},
                     .newcomer = Session::Newcomer::nobody,
                     .signed_out = Session::SignedOut::end,
                     .patience = Millis{1000} * arguments.patience});
    AutoPlayer fallback(loop, AutoPlayer::Kind::random, 0, arguments.seed, 0);
    const Mind mind(*level_named(arguments.level), fallback);
    int caught = 0;
    std::optional<int> code;
    stop_on_signals(loop, caught);
    BotWishes wishes = arguments.wishes;
    wishes.entropy = Online::entropy();
    BotPlayer player(
        session, mind, wishes, [](const std::string& line) { std::cout << line << std::endl; },
        [&](int exit_code) {
            code = code.value_or(exit_code);
            loop.stop();
        });
    player.start();
    loop.run();
    return exit_code_of(code, caught);
}

}  // namespace kabinet::cli
