#include "client-cli/tools/bot_player.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace kabinet::cli {

BotPlayer::BotPlayer(Session& session, const Mind& mind, BotWishes wishes,
                     std::function<void(const std::string&)> say, std::function<void(int)> end)
    : session_(session),
      mind_(mind),
      wishes_(std::move(wishes)),
      draws_(wishes_.entropy, {}),
      say_(std::move(say)),
      end_(std::move(end)) {}

void BotPlayer::on_link(Link link, const std::string& why) {
    if (link == Link::ended) {
        const bool signed_out = !session_.identity();
        say_(signed_out ? "the bot's token has ended: its owner makes a new one on the account page" : why);
        return end_(1);
    }
    if (link == Link::waiting) say_(why);
}

void BotPlayer::on_identity(const Identity& identity, bool) {
    if (!doc_.empty()) return;
    doc_ = bot_document_of(identity.id);
    const Json accept{{"games", {wishes_.game}},
                      {"max_matches", wishes_.max_matches},
                      {"humans_only", wishes_.humans_only}};
    session_.ask("bot.accept", accept, [this, name = identity.name](const Reply& reply) {
        if (reply) return say_(name + " plays " + wishes_.game + " with whoever invites it");
        say_("the server refuses: " + reply.error().code + " " + reply.error().detail);
        end_(1);
    });
    session_.watch(doc_);
}

void BotPlayer::on_document(const std::string&, const Json&) {
    look();
}

void BotPlayer::on_lost(const std::string& doc, const Problem& why) {
    if (doc == doc_) {
        say_("the server refuses: " + why.code + " " + why.detail);
        return end_(1);
    }
    watched_.erase(doc);
}

/// Takes invitations, and acts where both the bot's document and the match's say that it is our turn.
void BotPlayer::look() {
    const Document* document = session_.document(doc_);
    if (!document || !document->known()) return;
    const Json& matches = document->value().at("matches");
    for (const auto& [match, invitation] : document->value().at("invitations").items()) {
        if (sitting_.insert(match).second) sit(match, invitation.at("seats").get<int>(), 0);
    }
    std::vector<std::string> over;
    for (const std::string& match : watched_) {
        if (!matches.contains(match)) over.push_back(match);
    }
    for (const std::string& match : over) {
        session_.unwatch(match);
        watched_.erase(match);
        acted_.erase(match);
        say_(match + " is over");
    }
    for (const auto& [match, row] : matches.items()) {
        if (watched_.insert(match).second) session_.watch(match);  // so that the others see that we are there
        if (row.at("turn").get<bool>()) act(match, row);
    }
}

/// Takes the first seat that is free.
void BotPlayer::sit(const std::string& match, int seats, int seat) {
    if (seat >= seats) {
        sitting_.erase(match);
        return;
    }
    const Json params{{"match", match}, {"seat", seat}, {"nonce", draws_.open_nonce()}};
    session_.change("table.sit", params, [this, match, seats, seat](const Reply& reply) {
        if (!reply && reply.error().code == "seat_taken") return sit(match, seats, seat + 1);
        sitting_.erase(match);
        say_(reply ? "sits at " + match : match + ": " + reply.error().code);
    });
}

void BotPlayer::act(const std::string& match, const Json& row) {
    const int ply = row.at("ply").get<int>();
    const Document* document = session_.document(match);
    if (!document || !document->known() || document->value().at("ply") != ply) return;
    const auto begun = acted_.find(match);
    if (begun != acted_.end() && begun->second == ply) return;
    acted_[match] = ply;
    Situation situation{.game = row.at("game").get<std::string>(),
                        .match = match,
                        .seat = row.at("seat").get<int>(),
                        .document = document->value(),
                        .record = nullptr,
                        .legal = nullptr};
    const Json which{{"match", match}, {"seat", situation.seat}};
    session_.ask("match.legal", which, [this, situation, ply](const Reply& legal) mutable {
        if (!legal || legal->at("ply") != ply || legal->at("actions").empty()) {
            acted_.erase(situation.match);  // the next change of a document has the bot ask again
            return;
        }
        situation.legal = legal->at("actions");
        read_record(std::move(situation), ply);
    });
}

/// The record of a game that hides things opens with the end.
void BotPlayer::read_record(Situation situation, int ply) {
    const Json which{{"match", situation.match}};
    session_.ask("match.record", which, [this, situation, ply](const Reply& record) mutable {
        if (record) situation.record = record->at("record");
        choose(situation, ply);
    });
}

void BotPlayer::choose(const Situation& situation, int ply) {
    const Mind::Choice choice = mind_.choose(situation);
    if (!choice.thought) say_(situation.match + ": plays any legal action, without a search");
    session_.change("match.act", {{"match", situation.match}, {"ply", ply}, {"action", choice.action}},
                    [this, match = situation.match](const Reply& reply) {
                        if (reply) return;
                        acted_.erase(match);
                        // What has passed meanwhile, the documents tell.
                        if (reply.error().code != "stale_ply") say_(match + ": " + reply.error().code);
                    });
}

}  // namespace kabinet::cli
