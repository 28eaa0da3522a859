#include "bench/load/client.hpp"

#include <algorithm>
#include <stdexcept>

#include "bench/load/scan.hpp"

namespace kabinet::load {

void Client::call(std::string_view method, std::string_view params, Done done) {
    const std::int64_t id = next_id();
    std::string text = R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"method":")";
    text.append(method).append(R"(","params":)").append(params) += '}';
    request(id, text, std::move(done));
}

void Client::request(std::int64_t id, std::string_view text, Done done) {
    pending_.push_back({id, std::move(done)});
    send(text);
}

void Client::follow(std::string doc, Follower& follower, std::int64_t seq) {
    followed_.push_back({std::move(doc), &follower, seq});
}

std::int64_t Client::seq(std::string_view doc) const {
    const auto found = std::ranges::find(followed_, doc, &Followed::doc);
    return found == followed_.end() ? -1 : found->seq;
}

std::string Client::epoch(std::string_view doc) const {
    const auto found = std::ranges::find(followed_, doc, &Followed::doc);
    return found == followed_.end() ? "" : found->epoch;
}

void Client::opened() {
    if (on_opened) on_opened();
}

void Client::ended(const std::string& why) {
    if (!on_ended) throw std::runtime_error("a connection ended: " + why);
    on_ended(why);
}

void Client::message(std::string_view text, std::size_t wire_bytes) {
    const std::string_view method = text_after(text.substr(0, 48), R"("method":")");
    if (method == "patch") return take_patch(text, wire_bytes);
    if (method == "snapshot") return take_snapshot(text);
    if (!method.empty()) return;  // newer servers may send more
    const auto id = number_after(text, R"("id":)");
    if (!id) throw std::runtime_error("not a reply: " + std::string(text));
    take_reply(text, *id);
}

void Client::take_reply(std::string_view text, std::int64_t id) {
    if (text.find(R"("error":{)") < 48) throw std::runtime_error("refused: " + std::string(text));
    const auto found = std::ranges::find(pending_, id, &Pending::id);
    if (found == pending_.end()) throw std::runtime_error("a reply to nothing: " + std::string(text));
    const Done done = std::move(found->done);
    pending_.erase(found);
    done(text);
}

void Client::take_patch(std::string_view text, std::size_t wire_bytes) {
    Followed& document = followed(text);
    const auto seq = number_after(text, R"("seq":)");
    if (seq != document.seq + 1) {
        throw std::runtime_error("a gap after seq " + std::to_string(document.seq) + ": " +
                                 std::string(text));
    }
    ++document.seq;
    document.follower->patch(*this, *seq, text, wire_bytes);
}

void Client::take_snapshot(std::string_view text) {
    Followed& document = followed(text);
    const auto seq = number_after(text, R"("seq":)");
    if (!seq || *seq < document.seq) {
        throw std::runtime_error("back from seq " + std::to_string(document.seq) + ": " + std::string(text));
    }
    document.epoch = text_after(text, R"("epoch":")");
    const std::int64_t before = std::exchange(document.seq, *seq);
    document.follower->snapshot(*this, before, *seq, text);
}

Client::Followed& Client::followed(std::string_view text) {
    const auto found = std::ranges::find(followed_, text_after(text, R"("doc":")"), &Followed::doc);
    if (found == followed_.end()) throw std::runtime_error("not watched: " + std::string(text));
    return *found;
}

Json result_of(std::string_view reply) {
    return Json::parse(reply).at("result");
}

}  // namespace kabinet::load
