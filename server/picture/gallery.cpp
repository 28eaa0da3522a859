#include "server/picture/gallery.hpp"

#include <utility>

#include "server/picture/cards.hpp"
#include "server/picture/frames.hpp"
#include "server/picture/head.hpp"
#include "server/picture/raster.hpp"

namespace kabinet {
namespace {

/// FNV-1a: a tag must only differ between versions of a picture.
std::string tag_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    char out[24];
    std::snprintf(out, sizeof out, "%016llx", static_cast<unsigned long long>(hash));
    return out;
}

/// `text` is what the sources say of the place; nothing is asked about the others.
Card card_of(const Place& place, const std::string& text) {
    using Kind = Place::Kind;
    switch (place.kind) {
        case Kind::home:
            return home_card();
        case Kind::watch:
            return watch_card();
        case Kind::game:
            return game_card(place.id);
        case Kind::daily:
            return daily_card(place.id);
        case Kind::match:
        case Kind::replay:
            return match_card(Json::parse(text), place.kind == Kind::replay);
        case Kind::event:
            break;
    }
    return text.empty() ? closed_card("A private tournament") : event_card(Json::parse(text));
}

}  // namespace

/// Has somebody make something.
template <class T>
void Gallery::work(Workers& workers, Urgency urgency, std::function<std::expected<T, Refusal>()> make,
                   Answer<T> done) {
    auto made = std::make_shared<std::optional<std::expected<T, Refusal>>>();
    workers.run(
        loop_, urgency, [made, make = std::move(make)] { *made = make(); },
        [made, done = std::move(done)](bool ran) mutable {
            if (!ran || !*made) return done(refuse("busy", "too many pictures are being drawn"));
            done(std::move(**made));
        });
}

/// A private tournament has no text.
void Gallery::read(const Place& place, Answer<std::string> done) {
    using Kind = Place::Kind;
    if (place.kind == Kind::match || place.kind == Kind::replay)
        return sources_.match(place.id, std::move(done));
    if (place.kind != Kind::event) return done(std::string());
    sources_.event(place.id, [done = std::move(done)](std::expected<std::string, Refusal> text) mutable {
        if (!text && text.error().code == "bad_invite") return done(std::string());
        done(std::move(text));
    });
}

void Gallery::head(const Place& place, std::string home, std::function<void(std::string)> done) {
    const bool match = place.kind == Place::Kind::match || place.kind == Place::Kind::replay;
    read(place, [this, place, match, home = std::move(home), done = std::move(done)](auto text) {
        if (!text) return done("");
        if (!match) return done(head_of(card_of(place, *text), place, home));
        work<std::string>(
            workers_, Urgency::show,
            [place, home, text = std::move(*text)] { return head_of(card_of(place, text), place, home); },
            [done](auto head) { done(head.value_or("")); });
    });
}

void Gallery::picture(const Place& place, std::string known, Answer<Drawn> done) {
    read(place, [this, place, known = std::move(known), done = std::move(done)](auto text) mutable {
        if (!text) return done(std::unexpected(std::move(text.error())));
        sketch(place, std::move(*text),
               [this, known = std::move(known), done = std::move(done)](auto sketch) mutable {
                   if (!sketch) return done(std::unexpected(std::move(sketch.error())));
                   if (known.contains(sketch->tag)) return done(Drawn{std::move(sketch->tag), nullptr});
                   paint(std::move(*sketch), std::move(done));
               });
    });
}

void Gallery::sketch(const Place& place, std::string text, Answer<Sketch> done) {
    work<Sketch>(
        painters_, Urgency::think,
        [place, text = std::move(text)]() -> Sketch {
            std::string svg = svg_of(card_of(place, text));
            std::string tag = tag_of(svg);
            return {std::move(tag), std::move(svg)};
        },
        std::move(done));
}

void Gallery::paint(Sketch sketch, Answer<Drawn> done) {
    if (auto kept = shelf_.find(sketch.tag)) return done(Drawn{sketch.tag, std::move(kept)});
    const std::string tag = sketch.tag;
    auto& waiting = under_way_[tag];
    waiting.push_back(std::move(done));
    if (waiting.size() > 1) return;
    work<std::string>(
        painters_, Urgency::think,
        [svg = std::move(sketch.svg)]() -> std::expected<std::string, Refusal> {
            auto png = png_of(svg, Card::kWidth, Card::kHeight);
            if (!png) return refuse("internal", png.error());
            return std::move(*png);
        },
        [this, tag](std::expected<std::string, Refusal> png) {
            const auto shared = png ? std::make_shared<const std::string>(std::move(*png)) : nullptr;
            if (shared) shelf_.keep(tag, shared);
            for (auto& waits : std::exchange(under_way_[tag], {})) {
                if (shared) {
                    waits(Drawn{tag, shared});
                } else {
                    waits(std::unexpected(png.error()));
                }
            }
            under_way_.erase(tag);
        });
}

void Gallery::frames(const std::string& match, std::int64_t from, std::int64_t count,
                     Answer<std::string> done) {
    sources_.replay(match, from, count, [this, done = std::move(done)](auto replayed) mutable {
        if (!replayed) return done(std::unexpected(std::move(replayed.error())));
        work<std::string>(
            painters_, Urgency::think, [replayed = std::move(*replayed)] { return frames_of(replayed); },
            std::move(done));
    });
}

}  // namespace kabinet
