#pragma once

#include <concepts>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/account_messages.hpp"
#include "protocol/analysis_messages.hpp"
#include "protocol/bot_messages.hpp"
#include "protocol/daily_messages.hpp"
#include "protocol/history_messages.hpp"
#include "protocol/match_messages.hpp"
#include "protocol/notifications.hpp"
#include "protocol/passkey_messages.hpp"
#include "protocol/practice_messages.hpp"
#include "protocol/queue_messages.hpp"
#include "protocol/rating_messages.hpp"
#include "protocol/replay_messages.hpp"
#include "protocol/role_messages.hpp"
#include "protocol/session_messages.hpp"
#include "protocol/table_messages.hpp"
#include "protocol/totp_messages.hpp"
#include "protocol/tournament_messages.hpp"
#include "protocol/watch_messages.hpp"

/// Every message of the protocol. A new method is a struct in one of the headers above and one entry here.
namespace kabinet::protocol {

/// The parameters of methods, as a list.
template <class... P>
struct MethodList {};

/// Every method of the protocol, in the order of the reference.
using AllMethods = MethodList<
    Hello, Ping, SignInGuest, SignInToken, SignInPassword, SignInRecovery, AccountRegister, AccountShow,
    AccountRename, AccountConfirm, AccountSetPassword, AccountRecoveryCodes, AccountDropCredential,
    AccountSignOut, AccountEndSession, AccountEndOthers, AccountClose, AccountDelete, AccountSetEmail,
    AccountConfirmEmail, SignInMailCode, SignInPasskeyOptions, SignInPasskey, AccountPasskeyOptions,
    AccountAddPasskey, AccountConfirmOptions, AccountConfirmPasskey, AccountTotpBegin, AccountTotpConfirm,
    RoleGrant, RoleRevoke, RoleList, StaffSessions, StaffEndSessions, AccountExport, ProfileGet, HistoryList,
    HistoryAgainst, HistoryTournaments, LobbyWatch, LobbyUnwatch, TableCreate, TableJoin, TableSit,
    TableAddBot, TableRemoveBot, TableRemove, TableMove, TableAskReady, TableReady, TableLeave, TableStart,
    TableReveal, TableCommit, MatchAct, MatchResign, MatchAbort, MatchOfferDraw, MatchAcceptDraw,
    MatchDeclineDraw, MatchAskTakeback, MatchAgreeTakeback, MatchDeclineTakeback, MatchAskPause,
    MatchAgreePause, MatchDeclinePause, MatchResume, MatchSay, MatchShowName, MatchClaim, MatchRematch,
    MatchLegal, MatchOwn, MatchWatch, MatchUnwatch, MatchRecord, MatchReplay, PracticeOpen, MatchUndo,
    RatingGet, RatingBoard, RatingLog, RatingMatch, RatingWatch, RatingUnwatch, RatingSuspicions, QueueJoin,
    QueueLeave, QueueForecast, QueueWatch, QueueUnwatch, BotCreate, BotList, BotRenew, BotDelete, BotAccept,
    BotInvite, BotWatch, BotUnwatch, AnalysisRequest, AnalysisWatch, AnalysisUnwatch, AnalysisTry,
    EventsWatch, EventsUnwatch, TournamentCreate, TournamentEnter, TournamentOwn, TournamentReady,
    TournamentDirect, TournamentAsk, TournamentWatch, TournamentUnwatch, DailyShow, DailyWatch, DailyUnwatch,
    DailyFlick, DailyOpen, DailyPush, DailyGiveUp, DailyPath, DailyRecord>;

/// The parameters of a method: a message that names its method, its result, and the errors it may give beside
/// those of every method.
template <class T>
concept Params = Message<T> && Message<typename T::Result> && requires {
    { T::method } -> std::convertible_to<std::string_view>;
    T::errors;
};

/// Whether a request changes something. If so, it carries a key made by the client, by which the server does
/// it exactly once.
template <class T>
concept Mutating = Params<T> && requires(const T& t) { t.key; };

/// Calls `visit.template operator()<P>()` for the parameters P of every method, in the order of the
/// reference.
template <class Visit>
void for_each_method(Visit&& visit) {
    [&]<class... P>(MethodList<P...>) { (visit.template operator()<P>(), ...); }(AllMethods());
}

/// The same for every notification.
template <class Visit>
void for_each_notification(Visit&& visit) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (visit.template operator()<std::variant_alternative_t<I, Notification>>(), ...);
    }(std::make_index_sequence<std::variant_size_v<Notification>>{});
}

}  // namespace kabinet::protocol
