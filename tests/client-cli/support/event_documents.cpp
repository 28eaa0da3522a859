#include "tests/client-cli/support/event_documents.hpp"

namespace kabinet::cli {

Json evening_head() {
    return Json::parse(
        R"({"tournament":"t_evening","title":"Club evening","text":"","phase":"running","game":"kuba",
        "seats":2,"host":{"id":"p9","name":"Hanna"},"terms":{},"commitment":"","created":1000,"entrants":5,"waiting":0,
        "settings":{"game":"kuba","stages":[{"format":"swiss","rounds":3}],"check_in":0,
            "clock":{"type":"fischer","initial_ms":300000,"increment_ms":3000},"tiebreaks":["bhc1","bh","sb"]},
        "round":{"stage":1,"round":2,"of":3,"open":2}})");
}

Json evening_entrants() {
    return Json::parse(R"({"entrants":{
        "1":{"player":{"id":"p2","name":"Ben"},"status":"active","seed":1},
        "2":{"player":{"id":"p1","name":"Anna"},"status":"active","seed":2},
        "3":{"player":{"id":"p3","name":"Cem"},"status":"active","seed":3},
        "4":{"player":{"id":"p4","name":"Dan","guest":true},"status":"active","seed":4},
        "5":{"player":{"id":"p5","name":"Ben"},"status":"active","seed":5}}})");
}

Json evening_standings() {
    return Json::parse(R"({"page":1,"pages":1,"order":[1,2,3,5,4],"rows":{
        "1":{"points":"1","tiebreaks":{"bh":"1","bhc1":"0","sb":"0.5"},"games":1,"best":1,"worst":5},
        "2":{"points":"1","tiebreaks":{"bh":"1","bhc1":"0","sb":"0"},"games":1,"best":1,"worst":5},
        "3":{"points":"1","tiebreaks":{"bh":null,"bhc1":"0","sb":"0"},"games":0,"rank":2,"best":1,"worst":5},
        "5":{"points":"0","tiebreaks":{"bh":"1","bhc1":"0","sb":"0"},"games":1,"best":2,"worst":5},
        "4":{"points":"0","tiebreaks":{"bh":"1","bhc1":"0","sb":"0"},"games":1,"best":2,"worst":5}}})");
}

Json evening_tables() {
    return Json::parse(R"({"stage":1,"round":2,"page":1,"pages":1,"tables":{
        "2_2":{"seats":[3,5],"games":[{"match":"m22","state":"running","seats":[3,5]}],"absent":[],"ready":[],
            "over":false,"points":["0","0"]},
        "2_1":{"seats":[1,2],"games":[{"state":"waiting","seats":[1,2]}],"absent":[],"ready":[1],
            "over":false,"points":["0","0"],"until":1300000}},
        "byes":[{"entrant":4,"kind":"pairing"}]})");
}

Json evening_own() {
    return Json::parse(R"({"entrant":2,"director":false,"tables":[
        {"stage":1,"round":2,"table":1,"game":1,"seats":[1,2],"ready":false,"until":1300000}]})");
}

Json evening_own_playing() {
    Json own = evening_own();
    own["tables"][0].erase("until");
    own["tables"][0]["ready"] = true;
    own["tables"][0]["match"] = "abcdefghij";
    return own;
}

Json evening_rows() {
    return Json::parse(R"([
        {"rank":1,"entrant":2,"points":"2","tiebreaks":{"bh":"2","bhc1":"1","sb":"1"},"games":2},
        {"rank":2,"entrant":1,"points":"1","tiebreaks":{"bh":"3","bhc1":"1","sb":"1"},"games":2}])");
}

Json evening_events() {
    return Json::parse(R"({"events":{
        "t_old":{"title":"Last week","host":{"id":"p9","name":"Hanna"},"game":"nine","seats":2,"format":"knockout",
            "phase":"finished","rated":false,"entrants":8,"round":3,"of":3,"created":500},
        "t_evening":{"title":"Club evening","host":{"id":"p9","name":"Hanna"},"game":"kuba","seats":2,
            "format":"swiss","phase":"running","rated":true,"entrants":5,"round":2,"of":3,"created":1000},
        "t_next":{"title":"Next week","host":{"id":"p9","name":"Hanna"},"game":"kuba","seats":2,
            "format":"round_robin","phase":"open","rated":false,"entrants":1,"round":0,"of":0,"created":2000,
            "starts_at":1121000}}})");
}

}  // namespace kabinet::cli
