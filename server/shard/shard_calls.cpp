#include <optional>
#include <utility>

#include "server/queue/desk/forget_task.hpp"
#include "server/shard/shard.hpp"

/// What a shard does with messages and calls, and how its documents reach their watchers. The rest of Shard
/// is in shard.cpp.
namespace kabinet {
namespace {

/// The refusal of a viewer who may not watch the document, and must not learn whether there is one.
std::optional<Refusal> hidden_from(const Viewer& viewer, const DocumentKind& kind, const std::string& doc) {
    if (!kind.admits || kind.admits(doc, viewer)) return std::nullopt;
    return Refusal{"unknown_match", "", "there is no such document"};
}

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};

}  // namespace

void Shard::receive(Message message) {
    std::visit(Overloaded{
                   [this](Asked& asked) { take(asked); },
                   [this](Answered& answered) { exchange_.take(std::move(answered)); },
                   [this](const Attach& what) { take(what); },
                   [this](const Detach& what) { take(what); },
                   [this](const Reseat& what) { take(what); },
                   [this](const Deliver& what) { take(what); },
                   [this](Missed& what) {
                       metrics_.changes_missed.add();
                       hub_.missed(what.doc);
                   },
                   [this](Hint& hint) { send(std::move(hint.task)); },
                   [this](LookForTasks&) { courier_.pull(); },
                   [this](Rerated& news) { take(news); },
                   [this](AccountChange& change) { take(change); },
                   [this](Sitters& news) { take(news); },
                   [this](const Practices::Practice& news) { common_.quotas.practices.note(news); },
                   [this](const Spent& news) { take(news); },
                   [](const Newer&) {},
                   [this](const NodeLost& lost) { take(lost); },
                   [this](const NodeFound& found) { take(found); },
                   [this](Slept& slept) { take(slept); },
                   [this](const Placed& placed) { take(placed); },
               },
               message);
}

void Shard::take(Asked& asked) {
    std::visit(
        [&]<class C>(C& call) {
            auto answer = exchange_.back<typename C::Result>(asked.from, asked.number);
            if (home_of(call) != here_)
                return answer(refuse(kMoved, "it is with another part of the server"));
            take_here(std::move(call), std::move(answer));
        },
        asked.call);
}

void Shard::tell(const AccountChange& change) {
    common_.sessions.changed(change.account);
    common_.bus.send_everywhere(here_, change);
    take(change);
}

void Shard::take(const AccountChange& change) {
    common_.sessions.changed(change.account);  // another process has told, perhaps
    if (change.renamed) {
        missed_names_.told();
        rename(change.account, {change.name, change.kind == AccountKind::guest, is_bot(change.kind)});
    }
    const bool everywhere = change.ended && change.only.empty() && change.except.empty();
    if (change.deleted) tournaments_.forget(change.account);
    // A process that is not active has a queue too, which nobody asks and which must write nothing.
    if (queue_ && here_ == placement_.queue()) {
        if (everywhere) queue_->withdraw(change.account);
        if (change.deleted) courier_.take(queue::forget_task(change.account));
    }
    told_(change);
}

void Shard::take(const Rerated& news) {
    for (const std::string& table : rated_tables_) {
        if (Match* live = matches_.live(table)) live->rerate(news.event);
    }
}

void Shard::take(FindDocument&& call, Answer<Done>&& answer) {
    const DocumentKind& kind = kind_of(call.doc);
    if (auto no = hidden_from(call.viewer, kind, call.doc)) return answer(std::unexpected(std::move(*no)));
    kind.at(*this).find(call.doc,
                        [viewer = std::move(call.viewer), answer = std::move(answer)](auto source) mutable {
                            if (!source) return answer(std::unexpected(std::move(source.error())));
                            if (auto no = (*source)->keeps_out(viewer))
                                return answer(std::unexpected(std::move(*no)));
                            answer(Done());
                        });
}

void Shard::take(WatchDocument&& call, Answer<Version>&& answer) {
    const DocumentKind& kind = kind_of(call.doc);
    if (auto no = hidden_from(call.viewer, kind, call.doc)) return answer(std::unexpected(std::move(*no)));
    Sources& sources = kind.at(*this);
    const std::string doc = call.doc;
    if (node_of(call.watcher.shard) != node_of(here_)) remote_watches_.add(doc, call.watcher);
    sources.find(doc, [call = std::move(call), answer = std::move(answer)](auto source) mutable {
        if (!source) return answer(std::unexpected(std::move(source.error())));
        if (auto no = (*source)->keeps_out(call.viewer)) return answer(std::unexpected(std::move(*no)));
        (*source)->watch(call.watcher, call.viewer, call.from, std::move(answer));
    });
}

void Shard::take(UnwatchDocument&& call, Answer<Done>&& answer) {
    remote_watches_.remove(call.doc, call.watcher);
    kind_of(call.doc).at(*this).unwatch(call.doc, call.watcher,
                                        [answer = std::move(answer)]() mutable { answer(Done()); });
}

void Shard::take(CreateMatch&& call, Answer<CreateMatch::Result>&& answer) {
    if (!call.wanted.header.rated) return admit(std::move(call), std::move(answer));
    ReadStanding standing_of{call.wanted.header.host.id};
    ask(std::move(standing_of),
        [this, call = std::move(call), answer = std::move(answer)](auto standing) mutable {
            if (!standing) return answer(std::unexpected(std::move(standing.error())));
            if (!standing->wait) return admit(std::move(call), std::move(answer));
            const queue::Suspension wait = *standing->wait;
            if (home_of(call) != here_) return ask(std::move(call), std::move(answer));
            // The table of a request that is sent again is there.
            create(std::move(call.wanted), refuse("must_wait", ""),
                   [wait, answer = std::move(answer)](auto made) mutable {
                       if (!made && made.error().code == "must_wait")
                           return answer(CreateMatch::Result{
                               .match = {}, .commitment = {}, .invite = {}, .wait = wait});
                       answer(std::move(made));
                   });
        });
}

void Shard::admit(CreateMatch call, Answer<CreateMatch::Result> answer) {
    const Header& header = call.wanted.header;
    news_.readmit(header.match);
    AdmitMatch admit{header.match, header.host.id, call.address};
    ask(std::move(admit), [this, call = std::move(call), answer = std::move(answer)](auto place) mutable {
        // Meanwhile another shard may have got the match that is to be.
        if (home_of(call) != here_) return ask(std::move(call), std::move(answer));
        create(std::move(call.wanted), std::move(place), std::move(answer));
    });
}

/// `place` is what the lobby said. A request sent again needs none: the match it made is there, and may be
/// over.
void Shard::create(NewMatch wanted, std::expected<Done, Refusal> place, Answer<CreateMatch::Result> answer) {
    const bool admitted = place.has_value();
    auto made = [this, id = wanted.header.match, place = std::move(place),
                 answer = std::move(answer)](std::expected<Match*, Refusal> match) mutable {
        if (place && (!match || (*match)->over())) news_.withdraw(id);
        if (match && (*match)->fold().header().practice) end_oldest_practices((*match)->fold().header());
        if (match)
            return answer(CreateMatch::Result{id, (*match)->fold().header().commitment, (*match)->invite()});
        const bool new_one = match.error().code == "unknown_match";
        answer(std::unexpected(!place && new_one ? std::move(place.error()) : std::move(match.error())));
    };
    if (!admitted) return matches_.created(std::move(wanted.header), wanted.terms, std::move(made));
    matches_.create(std::move(wanted), std::move(made));
}

/// Ends the player's oldest matches of practice beyond the bound. An end that is lost comes with the next
/// match that the player opens.
void Shard::end_oldest_practices(const Header& opened) {
    for (std::string& match : common_.quotas.practices.beyond(opened.host.id, kMostPractices)) {
        MatchRequest abort{.player = opened.host,
                           .key = "for_" + opened.match,
                           .ply = std::nullopt,
                           .input = {InputType::abort, -1, Json::object()}};
        ask(SubmitInput{std::move(match), std::move(abort)}, [](const auto&) {});
    }
}

void Shard::take(AdmitMatch&& call, Answer<Done>&& answer) {
    auto place = lobby_->admit(call.match, call.host, call.address);
    if (!place) return answer(std::unexpected(std::move(place.error())));
    answer(Done());
}

void Shard::take(ListTables&&, Answer<ListTables::Result>&& answer) {
    answer(lobby_->tables());
}

void Shard::take(TellLobby&& call, Answer<Done>&& answer) {
    for (Listing& listing : call.listings) lobby_->list(std::move(listing));
    for (const std::string& match : call.withdrawn) lobby_->withdraw(match);
    if (call.online) lobby_->online(call.from, *call.online);
    answer(Done());
}

void Shard::attach(const std::string& doc, WatcherId id, Subscription subscription,
                   const std::vector<FramePtr>& first) {
    const Attach what{doc, id.number, subscription, first, here_};
    id.shard == here_ ? take(what) : (void)common_.bus.send(id.shard, what);
}

void Shard::detach(const std::string& doc, WatcherId id) {
    const Detach what{doc, id.number, here_};
    id.shard == here_ ? take(what) : (void)common_.bus.send(id.shard, what);
}

void Shard::reseat(const std::string& doc, WatcherId id, Subscription subscription,
                   const std::vector<FramePtr>& first) {
    const Reseat what{doc, id.number, subscription, first, here_};
    id.shard == here_ ? take(what) : (void)common_.bus.send(id.shard, what);
}

// What a process that had the document before has still said of it may come behind the snapshot of the one
// that has it now: it shows nothing, and ends no watch.

void Shard::take(const Attach& what) {
    if (speaks_for(what.from, what.doc)) hub_.attach(what.doc, what.number, what.subscription, what.first);
}

void Shard::take(const Detach& what) {
    if (speaks_for(what.from, what.doc)) hub_.detach(what.doc, what.number);
}

void Shard::take(const Reseat& what) {
    if (speaks_for(what.from, what.doc)) hub_.reseat(what.doc, what.number, what.subscription, what.first);
}

void Shard::take(const Deliver& what) {
    if (speaks_for(what.from, what.doc)) hub_.deliver(what.doc, what.frames);
}

/// Whoever had the document before may not have heard of that yet, and watchers have it from the next one.
bool Shard::speaks_for(ShardAddress from, const std::string& doc) const {
    return common_.alone || from == 0 || kind_of(doc).home(placement_, doc) == from;
}

void Shard::deliver(const std::vector<ShardAddress>& shards, const std::string& doc,
                    const std::vector<FramePtr>& frames) {
    if (node_of(shards.front()) != node_of(here_)) {
        common_.bus.send(shards.front(), Deliver{doc, frames, {shards.begin() + 1, shards.end()}, here_});
        return;
    }
    for (const ShardAddress shard : shards) {
        if (shard != here_) {
            common_.bus.send(shard, Deliver{doc, frames, {}, here_});
        } else if (speaks_for(here_, doc)) {
            hub_.deliver(doc, frames);
        }
    }
}

}  // namespace kabinet
