#include <array>

#include "games/kapow/wire.hpp"

namespace kabinet::kapow {

namespace {

std::string_view name_of(Put put) {
    return put == Put::top ? "top" : "beneath";
}

Json to_json(At at) {
    return Json::array({at.triad, at.level});
}

Json to_json(const Arrangement& arrangement) {
    Json list = Json::array();
    for (int triad = 0; triad < kMostTriads; ++triad) {
        const int level = arrangement[static_cast<std::size_t>(triad)];
        if (level != 0) list.push_back(to_json(At{triad, level}));
    }
    return list;
}

/// Reads the members of an action; remembers whether all were there, and good.
class Members {
  public:
    explicit Members(const Json& object) : object_(object) {}

    /// The one of `choices` that the member names, by name_of.
    template <class Choice, std::size_t n>
    Choice choice(const char* member, const std::array<Choice, n>& choices) {
        const Json& value = required(member);
        for (const Choice one : choices) {
            if (value == name_of(one)) return one;
        }
        return fail(choices[0]);
    }

    At at(const char* member) { return at(required(member), 0); }

    /// reveal: two spots.
    void spots(const char* member, At& first, At& second) {
        const Json& value = required(member);
        if (!value.is_array() || value.size() != 2) return void(fail(0));
        first = at(value[0], 0);
        second = at(value[1], 0);
    }

    int modifier(const char* member) {
        const Json& value = required(member);
        for (const int modifier : {-2, -1, 1, 2}) {
            if (value == modifier) return modifier;
        }
        return fail(0);
    }

    /// A list of spots, one at most of each triad, ascending; not the top ones, and not empty.
    Arrangement arrangement(const char* member) {
        Arrangement arrangement{};
        if (!object_.contains(member)) return arrangement;
        const Json& list = required(member);
        if (!list.is_array() || list.empty()) return fail(arrangement);
        int last = -1;
        for (const Json& item : list) {
            const At spot = at(item, 1);
            if (spot.triad <= last) return fail(arrangement);
            last = spot.triad;
            arrangement[static_cast<std::size_t>(spot.triad)] = spot.level;
        }
        return arrangement;
    }

    /// Whether everything asked for was good, and nothing else is there.
    bool are_all_good() const { return good_ && read_ == object_.size(); }

  private:
    const Json& required(const char* member) {
        static const Json nothing;
        const auto found = object_.find(member);
        if (found == object_.end()) return fail(nothing);
        ++read_;
        return *found;
    }

    At at(const Json& value, int least_level) {
        if (!value.is_array() || value.size() != 2) return fail(At{});
        return {number(value[0], 0, kMostTriads - 1), number(value[1], least_level, kLevels - 1)};
    }

    int number(const Json& value, int least, int most) {
        for (int n = least; n <= most; ++n) {
            if (value == n) return n;
        }
        return fail(most);
    }

    template <class T>
    const T& fail(const T& value) {
        good_ = false;
        return value;
    }

    const Json& object_;
    std::size_t read_ = 0;
    bool good_ = true;
};

constexpr std::array kTypes = {Type::reveal,   Type::take, Type::discard, Type::replace,
                               Type::powerset, Type::swap, Type::end};

}  // namespace

Json to_json(const Action& action) {
    Json json = {{"type", name_of(action.type)}};
    switch (action.type) {
        case Type::reveal:
            json["at"] = Json::array({to_json(action.at), to_json(action.to)});
            break;
        case Type::take:
            json["from"] = name_of(action.from);
            break;
        case Type::replace:
            json["at"] = to_json(action.at);
            break;
        case Type::powerset:
            json["at"] = to_json(action.at);
            json["put"] = name_of(action.put);
            json["modifier"] = action.modifier;
            break;
        case Type::swap:
            json["from"] = to_json(action.at);
            json["to"] = to_json(action.to);
            break;
        case Type::discard:
        case Type::end:
            break;
    }
    if (action.arrangement != Arrangement{}) json["arrange"] = to_json(action.arrangement);
    return json;
}

std::optional<Action> parse_action(const Json& json) {
    if (!json.is_object()) return std::nullopt;
    Members members(json);
    Action action{.type = members.choice("type", kTypes)};
    switch (action.type) {
        case Type::reveal:
            members.spots("at", action.at, action.to);
            break;
        case Type::take:
            action.from = members.choice("from", std::array{Pile::draw, Pile::discard});
            action.arrangement = members.arrangement("arrange");
            break;
        case Type::replace:
            action.at = members.at("at");
            action.arrangement = members.arrangement("arrange");
            break;
        case Type::powerset:
            action.at = members.at("at");
            action.put = members.choice("put", std::array{Put::top, Put::beneath});
            action.modifier = members.modifier("modifier");
            action.arrangement = members.arrangement("arrange");
            break;
        case Type::swap:
            action.at = members.at("from");
            action.to = members.at("to");
            action.arrangement = members.arrangement("arrange");
            break;
        case Type::discard:
        case Type::end:
            break;
    }
    if (!members.are_all_good()) return std::nullopt;
    return action;
}

}  // namespace kabinet::kapow
