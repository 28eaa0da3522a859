#include <algorithm>
#include <map>

#include "server/accounts/token.hpp"
#include "server/session/answers.hpp"

/// Hello, signing in, and coming back to what was watched.
namespace kabinet {
namespace {

protocol::Player player_value(const Player& player) {
    return {player.id, player.name};
}

}  // namespace

void Session::handle(Due due, protocol::Hello& params) {
    if (greeting_ != Greeting::none) return refuse(due, {.code = protocol::Code::hello_again});
    greeting_ = Greeting::running;
    auto resume = params.resume.value_or(std::vector<protocol::Resume>());
    if (!params.token) return greet(due, std::move(resume));
    sign_in(due, *params.token,
            [this, due, resume = std::move(resume)]() mutable { greet(due, std::move(resume)); });
}

/// Finds out which of the documents can still be watched, since the reply to hello tells it. While one can't
/// be had only at present, the client is asked to come back instead.
void Session::greet(const Due& due, std::vector<protocol::Resume> resume) {
    struct Tally {
        std::size_t open;
        std::vector<std::string> lost;
        std::optional<protocol::Code> later;  // why one can't be had now
    };
    auto count = std::make_shared<Tally>(Tally{resume.size() + 1, {}, std::nullopt});
    auto all = std::make_shared<std::vector<protocol::Resume>>(std::move(resume));
    const auto one = [this, due, count, all](const std::string& lost) {
        if (!lost.empty()) count->lost.push_back(lost);
        if (--count->open > 0) return;
        if (!count->later) return greeted(due, *all, std::move(count->lost));
        refuse(due, {.code = *count->later});
        close(protocol::CloseCode::overloaded);
    };
    for (const protocol::Resume& item : *all) {
        Shard& there = shard_.home_of(item.doc);
        shard_.find(item.doc, [self = Self(self_), sessions = &home_, &there, home = id_.shard, one, count,
                               doc = item.doc](auto match) {
            const auto why = match ? std::nullopt : protocol::code_named(match.error().code);
            const bool later = why == protocol::Code::busy || why == protocol::Code::storage_failed;
            there.run(home, [self, sessions, one, count, later, why, lost = match ? "" : doc](Shard&) {
                if (later) count->later = why;
                if (self.lock()) return one(lost);
                if (--count->open == 0) sessions->answered();
            });
        });
    }
    one("");
}

void Session::greeted(const Due& due, const std::vector<protocol::Resume>& resume,
                      std::vector<std::string> lost) {
    const std::int64_t most = shard_.config().limits.watches;
    std::map<std::string, Version> found;
    for (const protocol::Resume& item : resume) {
        if (std::ranges::find(lost, item.doc) != lost.end()) continue;
        const bool room = found.contains(item.doc) || (std::cmp_less(found.size(), most) && count_watch());
        if (!room) {
            lost.push_back(item.doc);
        } else {
            found.insert_or_assign(item.doc, Version{item.epoch, static_cast<std::uint64_t>(item.seq)});
        }
    }
    greeting_ = Greeting::done;
    shard_.deadlines().clear(*this);
    if (!player_ && !peer_.rise(PeerClass::onlooker)) {
        refuse(due, {.code = protocol::Code::busy});
        return close(protocol::CloseCode::overloaded);
    }
    const auto player = player_ ? std::optional(player_value(*player_)) : std::nullopt;
    const auto told = resume.empty() ? std::nullopt : std::optional(std::move(lost));
    finish(due,
           protocol::encode_result_text(due.id, home_.welcome().text(shard_.loop().wall(), player, told)));
    for (const auto& [doc, version] : found) watch(doc, version, std::nullopt);
}

void Session::sign_in(const Due& due, const std::string& token, std::move_only_function<void()> done) {
    const std::string hash = token_hash(token);
    if (auto player = shard_.common().accounts.find(hash)) {
        if (signed_in(due, std::move(*player))) done();
        return;
    }
    signing_in_ = true;
    shard_.common().journal.read(
        shard_.loop(), [hash](Store& store) { return store.account_by_token(hash); },
        [self = Self(self_), sessions = &home_, due, done = std::move(done)](auto account) mutable {
            const auto session = self.lock();
            if (!session) return sessions->answered();
            Session& here = **session;
            here.signing_in_ = false;
            Common& common = here.shard_.common();
            if (account && *account) {
                const Player player{(*account)->id, (*account)->name};
                common.accounts.add((*account)->token_hash, player);
                if (here.signed_in(due, player)) done();
                return;
            }
            if (here.greeting_ == Greeting::running) here.greeting_ = Greeting::none;
            if (!account) return here.refuse(due, {.code = protocol::Code::storage_failed});
            here.wrong_token(due);
        });
}

/// Only wrong tokens are counted: others of the address, who may be many, come in as they like. To guess one
/// of 256 bits is hopeless at any rate.
void Session::wrong_token(const Due& due) {
    Throttle& guesses = shard_.common().quotas.bad_tokens;
    const std::int64_t wait = guesses.take(guesses.place(peer_.address()), shard_.loop().now());
    if (wait > 0) return refuse_for(due, wait);
    refuse(due, {.code = protocol::Code::bad_token});
}

/// What is watched already is watched anew, since a player may see more and is seen to be there. Refuses
/// `due` when the player would watch more than one may.
bool Session::signed_in(const Due& due, Player player) {
    const auto now = static_cast<std::int64_t>(watches_.size());
    if (!shard_.common().quotas.watches.take(player.id, shard_.config().limits.watches_per_player, now)) {
        refuse(due, {.code = protocol::Code::too_many_watches});
        return false;
    }
    counted_ = now;
    player_ = std::move(player);
    account_ = shard_.common().quotas.player.place(player_->id);
    peer_.rise(PeerClass::player);
    std::vector<std::string> personal;
    for (const auto& [doc, attempt] : watches_) {
        if (shard_.kind_of(doc).personal) personal.push_back(doc);
    }
    for (const std::string& doc : personal) watch(doc, std::nullopt, std::nullopt);
    return true;
}

void Session::handle(Due due, protocol::SignInToken& params) {
    if (player_ || signing_in_) return refuse(due, {.code = protocol::Code::already_signed_in});
    sign_in(due, params.token,
            [this, due] { answer(due, protocol::SignInTokenResult{player_value(*player_)}); });
}

void Session::handle(Due due, protocol::SignInGuest& params) {
    if (player_ || signing_in_) return refuse(due, {.code = protocol::Code::already_signed_in});
    if (home_.draining()) return refuse(due, {.code = protocol::Code::shutting_down});
    Throttle& guests = shard_.common().quotas.guests;
    const std::int64_t wait = guests.take(guests.place(peer_.address()), shard_.loop().now());
    if (wait > 0) return refuse_for(due, wait);
    if (std::cmp_greater(watches_.size(), shard_.config().limits.watches_per_player))
        return refuse(due, {.code = protocol::Code::too_many_watches});
    signing_in_ = true;
    make_guest(due, params.name);
}

void Session::make_guest(const Due& due, const std::optional<std::string>& name) {
    Common& common = shard_.common();
    const std::string id = id_of(common.random(), 12);
    const std::string token = token_of(common.random());
    const Player player{id, name.value_or("Guest " + id.substr(0, 4))};
    const Account account{player.id, player.name, token_hash(token), shard_.loop().wall()};
    common.journal.append(
        shard_.loop(), account,
        [self = Self(self_), sessions = &home_, due, player, token, hash = account.token_hash](auto written) {
            const auto session = self.lock();
            if (!session) return sessions->answered();
            Session& here = **session;
            here.signing_in_ = false;
            if (!written || *written != Written::ok) {
                return here.refuse(due, {.code = protocol::Code::storage_failed});
            }
            here.shard_.common().accounts.add(hash, player);
            if (here.signed_in(due, player))
                here.answer(due, protocol::SignInGuestResult{token, player_value(player)});
        });
}

}  // namespace kabinet
