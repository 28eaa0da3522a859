#include "server/session/session.hpp"

/// Whose a session is, and what it watches. The rest of Session is in session.cpp.
namespace kabinet {

void Session::greeting_failed() {
    if (greeting_ == Greeting::running) greeting_ = Greeting::none;
}

bool Session::end_greeting(const Due& due) {
    greeting_ = Greeting::done;
    shard_.deadlines().clear(*this);
    if (identity_ || peer_.rise(PeerClass::onlooker)) return true;
    refuse(due, {.code = protocol::Code::busy});
    close(protocol::CloseCode::overloaded);
    return false;
}

bool Session::take_watch(std::size_t others) {
    return std::cmp_less(others, limits().watches) && count_watch();
}

bool Session::signed_in(const Due& due, Identity identity) {
    const auto now = static_cast<std::int64_t>(watches_.size());
    if (!common().quotas.watches.take(identity.player.id, limits().watches_per_player, now)) {
        greeting_failed();
        refuse(due, {.code = protocol::Code::too_many_watches});
        return false;
    }
    counted_ = now;
    identity_ = std::move(identity);
    home_.signed_in(identity_->player.id, *this);
    account_ = common().quotas.player.place(player()->id);
    peer_.rise(PeerClass::player);
    std::vector<std::string> personal;
    for (const auto& [doc, attempt] : watches_) {
        if (shard_.kind_of(doc).personal) personal.push_back(doc);
    }
    for (const std::string& doc : personal) ask_watch(doc, std::nullopt, std::nullopt);
    return true;
}

void Session::told(const AccountChange& change) {
    if (!identity_) return;
    if (change.bots && identity_->owner == change.account) return close(protocol::CloseCode::session_ended);
    if (identity_->player.id != change.account) return;
    if (change.renamed) {
        identity_->player.name = change.name;
        identity_->kind = change.kind;
    }
    if (change.revoked) std::erase(identity_->roles, *change.revoked);
    if (change.ends(identity_->session)) close(protocol::CloseCode::session_ended);
    if (change.unsure) close(protocol::CloseCode::overloaded);
}

/// Tells the player's quota what has changed.
void Session::count_watches() {
    if (!identity_) return;
    const auto now = static_cast<std::int64_t>(watches_.size());
    common().quotas.watches.add(player()->id, now - std::exchange(counted_, now));
}

/// Counts one more for the player's quota, which a watch is to follow; whether there is room.
bool Session::count_watch() {
    if (!identity_) return true;
    if (!common().quotas.watches.take(player()->id, limits().watches_per_player)) return false;
    ++counted_;
    return true;
}

bool Session::may_watch(const Due& due, const std::string& doc) {
    if (watches_.contains(doc)) return true;
    if (take_watch(watches_.size())) return true;
    refuse(due, {.code = protocol::Code::too_many_watches});
    return false;
}

void Session::forget(const std::string& doc) {
    watches_.erase(doc);
    passes_.erase(doc);
    glances_.erase(doc);
    count_watches();
}

void Session::watch(const Due& due, const std::string& doc, const std::optional<Version>& from, Pass pass,
                    bool glance) {
    if (!may_watch(due, doc)) return;
    if (pass != Pass{}) passes_[doc] = std::move(pass);
    if (glance) {
        glances_.insert(doc);
    } else {
        glances_.erase(doc);
    }
    ask_watch(doc, from, due);
}

void Session::resume(const std::string& doc, const Version& version, Pass pass) {
    if (pass != Pass{}) passes_[doc] = std::move(pass);
    ask_watch(doc, version, std::nullopt);
}

/// A watch that was asked for again, from another home, comes behind the end that its connection has brought.
void Session::undo_watch(Shard& shard, const std::string& doc, WatcherId id) {
    shard.loop().post([&shard, doc, id] { shard.ask(UnwatchDocument{doc, id}, [](const auto&) {}); });
}

/// Asks the document's home; `due`, when given, is answered with the version that is watched from.
void Session::ask_watch(const std::string& doc, const std::optional<Version>& from, std::optional<Due> due) {
    // Before the answer, so that a connection lost meanwhile is unwatched behind it.
    const auto known = watches_.find(doc);
    const std::uint64_t earlier = known == watches_.end() ? 0 : known->second;
    const std::uint64_t attempt = watches_[doc] = ++attempts_;
    count_watches();
    const auto shown = passes_.find(doc);
    Viewer viewer{identity_ ? player()->id : "", shown == passes_.end() ? Pass{} : shown->second,
                  glances_.contains(doc)};
    shard_.ask(WatchDocument{doc, id_, std::move(viewer), from},
               [self = Self(self_), sessions = &home_, shard = &shard_, id = id_, doc, attempt, earlier,
                due](const std::expected<Version, Refusal>& version) {
                   const auto session = self.lock();
                   if (!session) {
                       if (version) undo_watch(*shard, doc, id);
                       if (due) sessions->answered();
                   } else if (version) {
                       (*session)->watching(doc, attempt, *version, due);
                   } else {
                       (*session)->not_watched(doc, {attempt, earlier}, due, version.error());
                   }
               });
}

/// One attempt to watch has failed. Another may have succeeded since: the document is watched then. What
/// can't be had only at present changes nothing: an earlier watch goes on.
void Session::not_watched(const std::string& doc, Attempt attempt, const std::optional<Due>& due,
                          const Refusal& refusal) {
    const auto it = watches_.find(doc);
    const bool newest = it != watches_.end() && it->second == attempt.number;
    const bool later = refusal.code == "busy" || refusal.code == "storage_failed";
    if (newest && later && attempt.earlier != 0) {
        it->second = attempt.earlier;
    } else if (newest) {
        end_watch(doc, [](const auto&) {});  // the document's home may know of an earlier one
    }
    if (due) refuse(*due, refusal);
    const auto stale = stale_.find(doc);
    const bool unheard = !due || (stale != stale_.end() && stale->second);
    // The client takes the document for watched and hears nothing of it. It had better come back later.
    if (newest && later && unheard) close(protocol::CloseCode::overloaded);
}

/// The answer to an earlier attempt may come from where the document was before.
void Session::watching(const std::string& doc, std::uint64_t attempt, const Version& version,
                       const std::optional<Due>& due) {
    const auto it = watches_.find(doc);
    if (it != watches_.end() && it->second == attempt) stale_.erase(doc);
    // The document's home changed meanwhile, and was asked to let go before.
    if (!wants(doc)) shard_.ask(UnwatchDocument{doc, id_}, [](const auto&) {});
    if (!due) return;
    answer(*due, protocol::Watching{doc, version.epoch, static_cast<std::int64_t>(version.seq)});
}

void Session::unwatch(const Due& due, const std::string& doc) {
    if (!watches_.contains(doc)) return refuse(due, {.code = protocol::Code::not_watching});
    end_watch(doc, later(due, [](Session& here, const Due& open, const auto&) {
                  here.answer(open, protocol::Nothing{});
              }));
}

/// `done` runs when the document's home has let go.
void Session::end_watch(const std::string& doc, Answer<Done> done) {
    forget(doc);
    stale_.erase(doc);
    // A home that is another one by now, or that has not reached this process meanwhile, knows of no watch.
    shard_.hub().detach(doc, id_.number);
    shard_.ask(UnwatchDocument{doc, id_}, std::move(done));
}

}  // namespace kabinet
