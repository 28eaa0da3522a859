#include "protocol/describe/catalogue.hpp"

#include <algorithm>

#include "protocol/cost.hpp"
#include "protocol/event_list_documents.hpp"

namespace kabinet::protocol {
namespace {

/// Adds types to a catalogue, once each.
class Collector {
  public:
    explicit Collector(Catalogue& out) : out_(out) {}

    template <class T>
    Shape shape(const Rule& rule = {}) {
        using Kind = Shape::Kind;
        if constexpr (std::is_same_v<T, bool>) {
            return {Kind::boolean, rule};
        } else if constexpr (is_integer<T>) {
            return {Kind::integer, rule};
        } else if constexpr (std::is_same_v<T, std::string>) {
            return {Kind::string, rule};
        } else if constexpr (std::is_same_v<T, Json>) {
            return {rule.pattern == Pattern::any ? Kind::any : Kind::object, rule};
        } else if constexpr (is_optional<T>) {
            return shape<typename T::value_type>(rule);
        } else if constexpr (is_vector<T>) {
            return {.kind = Kind::array, .rule = rule, .items = {shape<typename T::value_type>()}};
        } else if constexpr (is_map<T>) {
            return {.kind = Kind::map, .rule = rule, .items = {shape<typename T::mapped_type>()}};
        } else if constexpr (is_union<T>) {
            return {Kind::choice, rule, add_union(static_cast<const T*>(nullptr))};
        } else {
            return {Kind::message, rule, add<T>()};
        }
    }

    template <Message T>
    std::string_view add() {
        if (known(T::heading.name)) return T::heading.name;
        MessageShape message{.heading = T::heading};
        if constexpr (Tagged<T>) message.tag = T::tag;
        for_each_field<T>([&]<class M>(const Field<T, M>& f) {
            message.members.push_back({f.name, f.about, is_optional<M>, shape<M>(f.rule)});
        });
        out_.messages.push_back(std::move(message));
        return T::heading.name;
    }

  private:
    template <Tagged... T>
    std::string_view add_union(const std::variant<T...>*) {
        constexpr Heading heading = union_heading<std::variant<T...>>;
        if (known(heading.name)) return heading.name;
        std::vector<std::string_view> alternatives{add<T>()...};
        out_.messages.push_back({.heading = heading, .alternatives = std::move(alternatives)});
        return heading.name;
    }

    bool known(std::string_view name) const {
        return std::ranges::any_of(out_.messages, [&](const auto& m) { return m.heading.name == name; });
    }

    Catalogue& out_;
};

template <Params P>
MethodShape method_shape(const MessageShape& params) {
    return {.method = P::method,
            .params = P::heading.name,
            .result = P::Result::heading.name,
            .about = P::heading.about,
            .mutating = Mutating<P>,
            .needs_params = std::ranges::any_of(params.members, [](const auto& m) { return !m.optional; }),
            .errors = {P::errors.begin(), P::errors.end()},
            .cost = cost_of<P>};
}

}  // namespace

const MessageShape& Catalogue::message(std::string_view name) const {
    return *std::ranges::find_if(messages, [&](const auto& m) { return m.heading.name == name; });
}

Catalogue catalogue() {
    Catalogue out;
    Collector collector(out);
    for_each_method([&]<Params P>() {
        collector.add<P>();
        collector.add<typename P::Result>();
        out.methods.push_back(method_shape<P>(out.message(P::heading.name)));
    });
    for_each_notification([&]<Message N>() {
        collector.add<N>();
        out.notifications.push_back({N::method, N::heading.name, N::heading.about});
    });
    collector.add<LobbyDocument>();
    collector.add<MatchDocument>();
    collector.add<BoardDocument>();
    collector.add<TicketDocument>();
    collector.add<BotDocument>();
    collector.add<AnalysisDocument>();
    collector.add<DailyDocument>();
    collector.add<EventsDocument>();
    collector.add<TournamentDocument>();
    collector.add<TournamentEntrantsDocument>();
    collector.add<StandingsDocument>();
    collector.add<TablesDocument>();
    collector.add<OwnTournamentDocument>();
    collector.add<OwnEventsDocument>();
    return out;
}

const std::vector<Code>& common_errors() {
    static const std::vector<Code> codes{
        Code::invalid_request, Code::unknown_method, Code::invalid_params, Code::internal,
        Code::hello_first,     Code::rate_limited,   Code::shutting_down,  Code::busy};
    return codes;
}

}  // namespace kabinet::protocol
