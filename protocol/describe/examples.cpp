#include "protocol/describe/examples.hpp"

#include <array>

namespace kabinet::protocol {
namespace {

// An event of a rating log; one player is left out.
#define KABINET_EVENT                                                                                    \
    R"({"n":17,"at":1767225600000,"type":"match","ladder":"kuba_two","formula":1,)"                      \
    R"("hash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08","match":"q5kzt2mhwa",)" \
    R"("weight":1,"players":[{"account":"h2kd81","rank":1,"grown":"350.000000",)"                        \
    R"("before":{"rating":"1500.000000","rd":"350.000000","vol":"0.060000"},)"                           \
    R"("after":{"rating":"1662.212038","rd":"290.318967","vol":"0.059999"}}]})"

constexpr std::string_view kChange = R"({"key":"k-0007","match":"q5kzt2mhwa"})";

constexpr std::array kCalls{
    CallExample{
        "hello", R"({"client":"mybot 0.1","resume":[{"doc":"q5kzt2mhwa","epoch":"5f1c-9","seq":41}]})",
        R"({"server":"kabinetd","version":"0.1.0","protocol":1,"features":[],"epoch":"5f1c","now":1767225600000,)"
        R"("games":[{"id":"kuba","title":"Kuba","min_seats":2,"max_seats":2,"hidden":false,"rules_version":1,)"
        R"("options":[{"name":"orientation","values":["standard","rotated"],)"
        R"("about":"How the board lies before White; Black chooses.","chooser":1}]}],)"
        R"("limits":{"message_bytes":65536,"message_depth":32,"batch":16,"watches":64,"heartbeat_ms":30000},)"
        R"("lost":[]})"},
    CallExample{"ping", "{}", R"({"now":1767225600000})"},
    CallExample{"sign_in.guest", R"({"name":"Ada"})",
                R"({"token":"pZ3vT0kq","player":{"id":"h2kd81","name":"Ada"}})"},
    CallExample{"sign_in.token", R"({"token":"pZ3vT0kq"})", R"({"player":{"id":"h2kd81","name":"Ada"}})"},
    CallExample{"sign_in.password",
                R"({"name":"Ada","password":"a marble in the rim","device":"Ada's desk"})",
                R"({"token":"mW8rEq2x","player":{"id":"h2kd81","name":"Ada"},"device_token":"Yb61nQ"})"},
    CallExample{"sign_in.recovery",
                R"({"name":"Ada","code":"7k3mp-x0q9d-w4tnb","password":"nine bases, one ball"})",
                R"({"token":"mW8rEq2x","player":{"id":"h2kd81","name":"Ada"}})"},
    CallExample{"account.register", R"({"name":"Ada","password":"a marble in the rim"})",
                R"({"token":"mW8rEq2x","player":{"id":"h2kd81","name":"Ada"},"device_token":"Yb61nQ"})"},
    CallExample{
        "account.show", "{}",
        R"({"player":{"id":"h2kd81","name":"Ada"},"created":1767225600000,"fresh_until":1767226200000,)"
        R"("sessions":[{"id":"p3x5ka7w2mzq","device":"Ada's desk","created":1767225600000,)"
        R"("seen":1767225600000,"current":true}],)"
        R"("credentials":[{"id":"c7q2mzk5ta4e","kind":"password","label":"","created":1767225600000}]})"},
    CallExample{"account.rename", R"({"name":"Ada L."})", R"({"player":{"id":"h2kd81","name":"Ada L."}})"},
    CallExample{"account.confirm", R"({"password":"a marble in the rim"})",
                R"({"fresh_until":1767226200000})"},
    CallExample{"account.set_password", R"({"password":"nine bases, one ball"})", "{}"},
    CallExample{"account.recovery_codes", "{}", R"({"codes":["7k3mp-x0q9d-w4tnb"]})"},
    CallExample{"account.drop_credential", R"({"id":"c7q2mzk5ta4e"})", "{}"},
    CallExample{"account.sign_out", "{}", "{}"},
    CallExample{"account.end_session", R"({"session":"p3x5ka7w2mzq"})", "{}"},
    CallExample{"account.end_others", "{}", "{}"},
    CallExample{"account.close", "{}", "{}"},
    CallExample{"account.delete", "{}", "{}"},
    CallExample{"account.set_email", R"({"email":"ada@mail.example"})", "{}"},
    CallExample{"account.confirm_email", R"({"code":"7k3mp-x0q9d-w4tnb"})", "{}"},
    CallExample{"sign_in.mail_code", R"({"name":"Ada"})", "{}"},
    CallExample{"sign_in.passkey_options", "{}",
                R"({"options":{"challenge":"AAECAw","rpId":"play.example","userVerification":"required"}})"},
    CallExample{
        "sign_in.passkey",
        R"({"passkey":{"id":"q83vEQ","client_data":"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0","authenticator_data":"SZYN5Q","signature":"MEUCIQ"}})",
        R"({"token":"mW8rEq2x","player":{"id":"h2kd81","name":"Ada"}})"},
    CallExample{"account.passkey_options", "{}",
                R"({"options":{"challenge":"AAECAw","rp":{"id":"play.example","name":"Kabinet"}}})"},
    CallExample{
        "account.add_passkey",
        R"({"passkey":{"id":"q83vEQ","client_data":"eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0","authenticator_data":"SZYN5Q","public_key":"MFkwEw","algorithm":-7},"label":"Ada's telephone"})",
        "{}"},
    CallExample{"account.confirm_options", "{}",
                R"({"options":{"challenge":"AAECAw","rpId":"play.example","userVerification":"required"}})"},
    CallExample{
        "account.confirm_passkey",
        R"({"passkey":{"id":"q83vEQ","client_data":"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0","authenticator_data":"SZYN5Q","signature":"MEUCIQ"}})",
        R"({"fresh_until":1767226200000})"},
    CallExample{
        "account.totp_begin", "{}",
        R"({"secret":"JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",)"
        R"("uri":"otpauth://totp/Kabinet:Ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Kabinet"})"},
    CallExample{"account.totp_confirm", R"({"code":"287082"})", "{}"},
    CallExample{"role.grant", R"({"account":"m7wq3e","role":"moderator"})", "{}"},
    CallExample{"role.revoke", R"({"account":"m7wq3e","role":"moderator"})", "{}"},
    CallExample{"role.list", "{}",
                R"({"roles":[{"player":{"id":"h2kd81","name":"Ada"},"role":"admin","at":1767225600000}]})"},
    CallExample{
        "staff.sessions", R"({"account":"m7wq3e"})",
        R"({"sessions":[{"id":"s4f0q2","device":"telephone","created":1767225600000,"seen":1767225600000}]})"},
    CallExample{"staff.end_sessions", R"({"account":"m7wq3e"})", "{}"},
    CallExample{
        "account.export", R"({})",
        R"({"account":{"player":{"id":"h2kd81","name":"Ada"},"kind":"player","created":1767225600000,)"
        R"("names":[{"name":"ada"}],"sessions":[],"credentials":[],)"
        R"("ratings":[{"ladder":"kuba_two","rating":1612,"rd":74,"matches":31}],)"
        R"("conduct":{"points":1,"waits":0,"at":1767229200000}},"matches":[],"more":false})"},
    CallExample{"profile.get", R"({"name":"Ada"})",
                R"({"player":{"id":"h2kd81","name":"Ada"},"kind":"player","since":1767225600000,)"
                R"("games":{"kuba":{"wins":2,"draws":0,"losses":1}}})"},
    CallExample{
        "history.list", R"({"account":"h2kd81","game":"kuba","count":1})",
        R"({"matches":[{"match":"q5kzt2mhwa","game":"kuba","rules":1,"ended":1767229200000,"plies":41,)"
        R"("reason":"normal","seats":[{"player":{"id":"h2kd81","name":"Ada"},"rank":1,"score":7},)"
        R"({"player":{"id":"m7wq3e","name":"Bo"},"rank":2,"score":5}]}],"more":true})"},
    CallExample{
        "history.against", R"({"account":"m7wq3e"})",
        R"({"total":{"wins":2,"draws":0,"losses":1},"games":{"kuba":{"wins":2,"draws":0,"losses":1}}})"},
    CallExample{
        "history.tournaments", R"({"account":"h2kd81","count":1})",
        R"({"tournaments":[{"tournament":"t_c7wq3exk2p","title":"Club evening","game":"kuba",)"
        R"("phase":"finished","began":1767225600000,"private":true,"entrants":12,"place":3}],"more":true})"},
    CallExample{"lobby.watch", "{}", R"({"doc":"lobby","epoch":"5f1c","seq":7})"},
    CallExample{"lobby.unwatch", "{}", "{}"},
    CallExample{"table.create",
                R"({"key":"k-0001","game":"kuba","options":{"repetition":"draw"},"private":true,)"
                R"("clock":{"type":"fischer","initial_ms":300000,"increment_ms":5000}})",
                R"({"match":"q5kzt2mhwa","invite":"7XK4PQ",)"
                R"("commitment":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"})"},
    CallExample{"table.join", R"({"invite":"7XK4PQ"})",
                R"({"match":"q5kzt2mhwa","game":"kuba","status":"open"})"},
    CallExample{
        "table.sit",
        R"({"key":"k-0002","match":"q5kzt2mhwa","seat":1,"nonce":"00ff17","options":{"orientation":"rotated"}})",
        R"({"seat":1})"},
    CallExample{"table.add_bot", R"({"key":"k-0003","match":"q5kzt2mhwa","level":"hard"})", R"({"seat":1})"},
    CallExample{"table.remove_bot", R"({"key":"k-0004","match":"q5kzt2mhwa","seat":1})", "{}"},
    CallExample{"match.show_name", R"({"match":"q5kzt2mhwa","shown":true})", "{}"},
    CallExample{"table.move", R"({"key":"k-0006","match":"q5kzt2mhwa","player":"m7wq3e","seat":2})", "{}"},
    CallExample{"table.ask_ready", R"({"match":"q5kzt2mhwa"})", "{}"},
    CallExample{"table.ready", R"({"match":"q5kzt2mhwa"})", "{}"},
    CallExample{"table.remove", R"({"key":"k-0005","match":"q5kzt2mhwa","player":"m7wq3e"})", "{}"},
    CallExample{"table.leave", kChange, "{}"},
    CallExample{"table.start", kChange, "{}"},
    CallExample{"table.reveal",
                R"({"key":"k-0001","match":"q5kzt2mhwa",)"
                R"("nonce":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"})",
                "{}"},
    CallExample{"table.commit",
                R"({"key":"k-0001","match":"q5kzt2mhwa",)"
                R"("nonce_hash":"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"})",
                "{}"},
    CallExample{
        "match.act",
        R"({"key":"k-0003","match":"q5kzt2mhwa","action":{"type":"push","from":"a7","dir":"right"},"ply":0})",
        R"({"ply":1,"seq":5})"},
    CallExample{"match.resign", kChange, R"({"seq":42})"},
    CallExample{"match.abort", kChange, R"({"seq":42})"},
    CallExample{"match.ask_takeback", kChange, R"({"seq":42})"},
    CallExample{"match.agree_takeback", kChange, R"({"seq":42})"},
    CallExample{"match.decline_takeback", kChange, R"({"seq":42})"},
    CallExample{"match.ask_pause", kChange, R"({"seq":42})"},
    CallExample{"match.agree_pause", kChange, R"({"seq":42})"},
    CallExample{"match.decline_pause", kChange, R"({"seq":42})"},
    CallExample{"match.resume", kChange, R"({"seq":42})"},
    CallExample{"match.say", R"({"match":"k7q2m9x4tc","phrase":3})", R"({})"},
    CallExample{"match.offer_draw", kChange, R"({"seq":42})"},
    CallExample{"match.accept_draw", kChange, R"({"seq":43})"},
    CallExample{"match.decline_draw", kChange, R"({"seq":43})"},
    CallExample{"match.claim", kChange, R"({"seq":43})"},
    CallExample{"match.rematch", kChange, R"({"match":"bvc3tz7ryd"})"},
    CallExample{"match.legal", R"({"match":"q5kzt2mhwa"})",
                R"({"ply":0,"seat":0,"actions":[{"type":"push","from":"a7","dir":"right"}]})"},
    CallExample{"match.own", "{}",
                R"({"matches":[{"match":"q5kzt2mhwa","game":"kuba","status":"playing",)"
                R"("players":{"0":{"id":"h2kd81","name":"Ada"},"1":{"id":"x81kd2","name":"Bob"}},)"
                R"("turn":[0],"due":1767225600000}]})"},
    CallExample{"match.watch", R"({"match":"q5kzt2mhwa","from":{"epoch":"5f1c-9","seq":41}})",
                R"({"doc":"q5kzt2mhwa","epoch":"5f1c-9","seq":43})"},
    CallExample{"match.unwatch", R"({"match":"q5kzt2mhwa"})", "{}"},
    CallExample{"match.record", R"({"match":"q5kzt2mhwa"})",
                R"({"record":{"match":"q5kzt2mhwa"},"names":{"h2kd81":"Ada"}})"},
    CallExample{"match.replay", R"({"match":"q5kzt2mhwa","from":3,"count":1})",
                R"({"match":"q5kzt2mhwa","from":3,"entries":7,"value":{"match":"q5kzt2mhwa","ply":0},)"
                R"("steps":[{"n":4,"type":"act","seat":0,"at":1767225610000,"t":9500,"ply":1,)"
                R"("events":[{"type":"push","from":"a7","dir":"right","count":2}],)"
                R"("ops":[{"op":"replace","path":"/ply","value":1}]}]})"},
    CallExample{"rating.get", R"({"account":"h2kd81"})",
                R"({"account":"h2kd81","ratings":[{"ladder":"kuba_two","rating":1662,"rd":290,)"
                R"("provisional":true,"matches":1}]})"},
    CallExample{"rating.board", R"({"ladder":"kuba_two"})",
                R"({"ladder":"kuba_two","people":{"size":31,"bars":[{"from":1450,"count":31}]},)"
                R"("bots":{"size":0,"bars":[]},"claim":{"matches":1,"opponents":1,"rd":290}})"},
    CallExample{"rating.log", R"({"ladder":"kuba_two","after":16,"count":1})",
                R"({"ladder":"kuba_two","events":[)" KABINET_EVENT R"(],"more":false})"},
    CallExample{"rating.match", R"({"match":"q5kzt2mhwa"})",
                R"({"match":"q5kzt2mhwa","state":"rated","ladder":"kuba_two","event":)" KABINET_EVENT "}"},
    CallExample{"rating.watch", R"({"ladder":"kuba_two"})",
                R"({"doc":"lb_kuba_two","epoch":"5f1c-kuba_two","seq":3})"},
    CallExample{"rating.unwatch", R"({"ladder":"kuba_two"})", "{}"},
    CallExample{"queue.join",
                R"({"key":"k-0021","game":"kapow","seats":{"least":2,"most":4},)"
                R"("clock":{"type":"move","move_ms":60000}})",
                R"({"since":1767225600000})"},
    CallExample{"queue.leave", R"({"key":"k-0022"})", "{}"},
    CallExample{"queue.forecast", R"({"game":"kuba"})", R"({"waiting":1,"known":12,"in_ms":14000})"},
    CallExample{"queue.watch", "{}", R"({"doc":"ticket_h2kd81","epoch":"5f1c-4","seq":0})"},
    CallExample{"queue.unwatch", "{}", "{}"},
    CallExample{
        "bot.create", R"({"name":"Ada's engine"})",
        R"({"bot":{"player":{"id":"b3xv7q","name":"Ada's engine","bot":true},"created":1767225600000,)"
        R"("accept":{"games":[],"clocks":[],"rated":true,"humans_only":false,"max_matches":4}},)"
        R"("token":"mW8rEq2x"})"},
    CallExample{
        "bot.list", "{}",
        R"({"bots":[{"player":{"id":"b3xv7q","name":"Ada's engine","bot":true},"created":1767225600000,)"
        R"("accept":{"games":["kuba"],"clocks":[],"rated":true,"humans_only":false,"max_matches":4}}]})"},
    CallExample{"bot.renew", R"({"bot":"b3xv7q"})", R"({"token":"mW8rEq2x"})"},
    CallExample{"bot.delete", R"({"bot":"b3xv7q"})", "{}"},
    CallExample{"bot.accept", R"({"games":["kuba"],"max_matches":2})",
                R"({"games":["kuba"],"clocks":[],"rated":true,"humans_only":false,"max_matches":2})"},
    CallExample{"bot.invite", R"({"match":"q5kzt2mhwa","name":"Ada's engine"})", "{}"},
    CallExample{"bot.watch", "{}", R"({"doc":"bot_b3xv7q","epoch":"5f1c-b4","seq":0})"},
    CallExample{"bot.unwatch", "{}", "{}"},
    CallExample{"analysis.request", R"({"match":"q5kzt2mhwa","depth":"quick"})",
                R"({"document":"a_q5kzt2mhwa"})"},
    CallExample{"analysis.watch", R"({"match":"q5kzt2mhwa"})",
                R"({"doc":"a_q5kzt2mhwa","epoch":"5f1c-a2","seq":17})"},
    CallExample{"analysis.unwatch", R"({"match":"q5kzt2mhwa"})", "{}"},
    CallExample{"analysis.try",
                R"({"match":"q5kzt2mhwa","ply":7,"best":"medium",)"
                R"("actions":[{"seat":1,"action":{"type":"push","from":"a7","dir":"down"}}]})",
                R"({"match":"q5kzt2mhwa","ply":8,"value":{"position":"..."},"to_move":[0],)"
                R"("legal":{"0":[{"type":"push","from":"g1","dir":"up"}]},"over":false,)"
                R"("best":{"seat":0,"action":{"type":"push","from":"g1","dir":"up"},"shares":[5310,4690]}})"},
    CallExample{"rating.suspicions", R"({"ladder":"kuba_two","count":1})",
                R"({"ladder":"kuba_two","matches":[{"n":17,"match":"q5kzt2mhwa","at":1767225610000,)"
                R"("players":[{"id":"h2kd81","name":"Ada"},{"id":"m7wq3e","name":"Bo"}],)"
                R"("neighbours":["m7wq3e"]}],"more":false})"},
    CallExample{"practice.open",
                R"({"key":"k-0035","game":"kuba","seats":2,"bots":[{"seat":1,"level":"hard"}]})",
                R"({"match":"q5kzt2mhwa",)"
                R"("commitment":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"})"},
    CallExample{"match.undo", R"({"key":"k-0036","match":"q5kzt2mhwa","to":4,"ply":6})",
                R"({"ply":4,"seq":9})"},
    CallExample{"events.watch", "{}", R"({"doc":"events","epoch":"5f1c-e","seq":4})"},
    CallExample{"events.unwatch", "{}", "{}"},
    CallExample{
        "tournament.create",
        R"({"key":"k-0031","title":"Club evening","settings":{"game":"kuba","stages":[{"format":"swiss","rounds":5}],)"
        R"("clock":{"type":"fischer","base_ms":300000,"increment_ms":3000}},"terms":{"no_show_ms":300000}})",
        R"({"tournament":"t_c7wq3exk2p","commitment":")"
        R"(e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"})"},
    CallExample{"tournament.enter", R"({"key":"k-0032","tournament":"t_c7wq3exk2p"})", R"({"entrant":7})"},
    CallExample{"tournament.own",
                R"({"key":"k-0033","tournament":"t_c7wq3exk2p","act":"half_bye","round":3})",
                R"({"entry":31})"},
    CallExample{"tournament.ready", R"({"tournament":"t_c7wq3exk2p","round":2,"table":1,"nonce":"00ff"})",
                "{}"},
    CallExample{"tournament.direct",
                R"({"key":"k-0034","tournament":"t_c7wq3exk2p","order":{"forbid":[1,2]}})",
                R"({"entry":32,"reply":{}})"},
    CallExample{"tournament.ask", R"({"tournament":"t_c7wq3exk2p","question":{"standings":true}})",
                R"({"answer":[{"rank":1,"entrant":4,"points":"2.5","tiebreaks":{"bhc1":"6"},"games":3}]})"},
    CallExample{"tournament.watch", R"({"tournament":"t_c7wq3exk2p","part":"standings"})",
                R"({"doc":"t_c7wq3exk2p_s1","epoch":"5f1c-t2","seq":17})"},
    CallExample{"tournament.unwatch", R"({"tournament":"t_c7wq3exk2p","part":"standings"})", "{}"},
    CallExample{
        "daily.show", R"({"daily":"flick"})",
        R"({"daily":"flick","day":"2026-11-27","ends":1795824000000,"over":false,"played":42,)"
        R"("own":{"guest":false,"streak":3,"done":false,"place":7,)"
        R"("tries":[{"n":2,"action":{"type":"flick","vector":[-0.1,0.55]},"ending":"hit","distance":1234}]},)"
        R"("task":{"position":"./1./110/.0/. 0 flick 1 10 0-0 0","target":1,"mark":[-3350,3500],"view":{"round":1},"legal":[]}})"},
    CallExample{"daily.watch", R"({"daily":"flick","day":"2026-11-27"})",
                R"({"doc":"daily_flick_20261127","epoch":"5f1c-d","seq":17})"},
    CallExample{"daily.unwatch", R"({"daily":"flick","day":"2026-11-27"})", R"({})"},
    CallExample{
        "daily.flick", R"({"day":"2026-11-27","action":{"type":"flick","vector":[-0.1,0.55]},"key":"f2"})",
        R"({"try":{"n":2,"action":{"type":"flick","vector":[-0.1,0.55]},"ending":"hit","distance":1234},)"
        R"("left":1,"streak":3,"events":[{"type":"flick","seat":0}],"view":{"round":1}})"},
    CallExample{"daily.open", R"({"day":"2026-11-27","key":"o1"})",
                R"({"daily":"push","day":"2026-11-27","ends":1795824000000,"over":false,"played":12,)"
                R"("own":{"guest":false,"streak":0,"done":false,"opened":true,"solved":false,"attempts":1},)"
                R"("task":{"position":"w3wb1/...","seat":0,"pushes":3,"view":{},"legal":[]},"line":[]})"},
    CallExample{
        "daily.push", R"({"day":"2026-11-27","action":{"type":"push","from":"b6","dir":"right"},"key":"p1"})",
        R"({"right":true,"attempt":1,"left":9,"done":false,"solved":false,"streak":0,)"
        R"("steps":[{"seat":0,"action":{"type":"push","from":"b6","dir":"right"},"events":[{"type":"push"}],"view":{"reds":{"0":4,"1":0}}}],"legal":[]})"},
    CallExample{
        "daily.give_up", R"({"daily":"push","day":"2026-11-27","key":"g1"})",
        R"({"daily":"push","day":"2026-11-27","ends":1795824000000,"over":false,"played":12,)"
        R"("own":{"guest":false,"streak":0,"done":true,"opened":true,"solved":false,"attempts":4},)"
        R"("task":{"position":"w3wb1/...","seat":0,"pushes":3,"view":{},"legal":[]},)"
        R"("solution":[{"seat":0,"action":{"type":"push","from":"b6","dir":"right"},"events":[{"type":"push"}],"view":{"reds":{"0":4,"1":0}}}]})"},
    CallExample{
        "daily.path", R"({"day":"2026-11-27"})",
        R"({"account":"p7kzt2mhwa","name":"Ada",)"
        R"("try":{"n":2,"action":{"type":"flick","vector":[-0.1,0.55]},"ending":"hit","distance":1234},)"
        R"("events":[{"type":"flick","seat":0}],"view":{"round":1}})"},
    CallExample{"daily.record", R"({"daily":"flick","day":"2026-11-27"})",
                R"({"header":{"daily":"flick","day":"2026-11-27"},"more":false,)"
                R"("entries":[{"n":1,"do":"flick","player":"p7kzt2mhwa","t":1000}]})"},
};

constexpr std::array kNotifications{
    NotificationExample{
        "snapshot",
        R"({"doc":"lobby","epoch":"5f1c","seq":7,"value":{"tables":{},"matches":{},"online":3}})"},
    NotificationExample{
        "patch",
        R"({"doc":"q5kzt2mhwa","seq":5,"ops":[{"op":"replace","path":"/ply","value":1},)"
        R"({"op":"remove","path":"/state/cells/a7"},{"op":"add","path":"/state/cells/c7","value":"w"}],)"
        R"("events":[{"type":"push","from":"a7","dir":"right","count":2}]})"},
    NotificationExample{"goaway", R"({"reason":"restart","after_ms":2000})"},
};

}  // namespace

std::span<const CallExample> call_examples() {
    return kCalls;
}
std::span<const NotificationExample> notification_examples() {
    return kNotifications;
}

std::string_view error_example() {
    return R"({"jsonrpc":"2.0","id":8,"error":{"code":3006,"message":"The rules do not allow this now","data":{)"
           R"("code":"illegal_action","type":"/problems/illegal_action","title":"The rules do not allow this now",)"
           R"("status":409,"detail":"this would push an own marble off the board","rule":"KU-4"}}})";
}

}  // namespace kabinet::protocol
