#include "server/accounts/reserved_names.hpp"

#include <unicode/uchar.h>

#include <algorithm>
#include <string>
#include <vector>

#include "server/accounts/unicode.hpp"

namespace kabinet {

namespace {

/// Where in a name a word must not be. People are called Stafford and play Badminton, so that a short word
/// counts only when it stands alone.
enum class Place {
    word,      ///< one word of the name, or the whole name with signs between its letters
    edge,      ///< as `word`, and where a word begins or ends
    anywhere,  ///< as `edge`, and inside a word
};

struct Reserved {
    std::u16string_view word;
    Place place;
};

constexpr Reserved kStaff[] = {
    {u"admin", Place::edge},
    {u"administr", Place::anywhere},
    {u"kabinet", Place::anywhere},
    {u"moderator", Place::anywhere},
    {u"moderateur", Place::anywhere},
    {u"moderador", Place::anywhere},
    {u"sysop", Place::edge},
    {u"webmaster", Place::edge},
    {u"mod", Place::word},
    {u"mods", Place::word},
    {u"staff", Place::word},
    {u"support", Place::word},
    {u"helpdesk", Place::word},
    {u"official", Place::word},
    {u"system", Place::word},
    {u"server", Place::word},
    {u"security", Place::word},
    {u"operator", Place::word},
    {u"director", Place::word},
    {u"arbiter", Place::word},
    {u"referee", Place::word},
    {u"root", Place::word},
    {u"bot", Place::word},
    {u"bots", Place::word},
    {u"админ", Place::edge},
    {u"администр", Place::anywhere},
    {u"модератор", Place::anywhere},
    {u"διαχειριστης", Place::anywhere},
    {u"管理员", Place::anywhere},
    {u"管理員", Place::anywhere},
    {u"管理者", Place::anywhere},
    {u"运营", Place::anywhere},
    {u"運営", Place::anywhere},
    {u"客服", Place::anywhere},
    {u"官方", Place::anywhere},
    {u"モデレーター", Place::anywhere},
    {u"スタッフ", Place::word},
    {u"サポート", Place::word},
    {u"관리자", Place::anywhere},
    {u"운영자", Place::anywhere},
};

constexpr std::u16string_view kAnybody[] = {u"anonymous", u"unknown", u"nobody",    u"everyone", u"anybody",
                                            u"player",    u"players", u"spectator", u"you",      u"me"};

/// Words of this many letters are also looked for across the words of a name ("k a b i n e t").
constexpr std::size_t kLongEnoughToSpell = 5;

struct Alphabet {
    char32_t first;
    char32_t last;
};

/// Letters in boxes that Unicode does not connect with letters: circled, squared, of flags.
constexpr Alphabet kBoxed[] = {{0x1f150, 0x1f169}, {0x1f170, 0x1f189}, {0x1f1e6, 0x1f1ff}};

char32_t unboxed(char32_t c) {
    for (const auto [first, last] : kBoxed) {
        if (c >= first && c <= last) return U'a' + (c - first);
    }
    return c;
}

struct Stand {
    char32_t c;
    char32_t letter;
};

/// Digits and signs that stand for letters ("4dm1n"), i as what its capital looks like, and what ICU makes of
/// letters that look like small capitals in Greek and Cyrillic.
constexpr Stand kStandIns[] = {{U'0', U'o'},   {U'1', U'l'},   {U'3', U'e'},   {U'4', U'a'},  {U'5', U's'},
                               {U'7', U't'},   {U'@', U'a'},   {U'$', U's'},   {U'|', U'l'},  {U'i', U'l'},
                               {0x0138, U'k'}, {0x1d0b, U'k'}, {0x1d1b, U't'}, {0x0299, U'b'}};

char32_t plain(char32_t c) {
    const auto* stand = std::ranges::find(kStandIns, c, &Stand::c);
    return stand == std::end(kStandIns) ? c : stand->letter;
}

bool mark_of_letter(char32_t c) {
    return (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_M_MASK) != 0;
}

bool of_words(char32_t c) {
    return u_isalnum(static_cast<UChar32>(c)) != 0 || mark_of_letter(c) || plain(c) != c;
}

bool capital_begins(char32_t before, char32_t c) {
    return u_islower(static_cast<UChar32>(before)) != 0 && u_isupper(static_cast<UChar32>(c)) != 0;
}

/// A name in plain letters, with what letters are put into taken off.
std::u32string unpacked(std::u16string_view name) {
    std::u32string out = unicode::scalars_of(name);
    std::ranges::transform(out, out.begin(), unboxed);
    return unicode::scalars_of(unicode::nfkd(unicode::from_scalars(out)));
}

/// What all spellings of a word have in common: without case and marks, and looks alike made equal.
std::u32string letters_of(std::u32string_view word) {
    std::u32string bare = unicode::scalars_of(unicode::nfkd(unicode::fold(unicode::from_scalars(word))));
    std::erase_if(bare, mark_of_letter);
    std::u32string out = unicode::scalars_of(unicode::fold(unicode::skeleton(unicode::from_scalars(bare))));
    std::ranges::transform(out, out.begin(), plain);
    return out;
}

std::u32string letters_of(std::u16string_view word) {
    return letters_of(unicode::scalars_of(word));
}

std::u32string_view without_digits_around(std::u32string_view word) {
    while (!word.empty() && u_isdigit(static_cast<UChar32>(word.back()))) word.remove_suffix(1);
    while (!word.empty() && u_isdigit(static_cast<UChar32>(word.front()))) word.remove_prefix(1);
    return word;
}

/// The words of a name, between its signs.
std::vector<std::u32string> words_of(std::u32string_view name) {
    std::vector<std::u32string> out;
    bool inside = false;
    for (const char32_t c : name) {
        const bool now = of_words(c);
        if (now && !inside) out.emplace_back();
        if (now) out.back() += c;
        inside = now;
    }
    return out;
}

/// A word as it may be read: as it is, without digits around it, and in the parts that capitals make
/// ("AnnAdmin").
std::vector<std::u32string> readings_of(std::u32string_view word) {
    std::vector<std::u32string> out{letters_of(word), letters_of(without_digits_around(word))};
    std::size_t begin = 0;
    for (std::size_t at = 1; at <= word.size(); ++at) {
        if (at < word.size() && !capital_begins(word[at - 1], word[at])) continue;
        out.push_back(letters_of(without_digits_around(word.substr(begin, at - begin))));
        begin = at;
    }
    std::erase(out, U"");
    return out;
}

struct Known {
    std::u32string letters;
    Place place;
};

bool found(const Known& known, std::u32string_view reading) {
    switch (known.place) {
        case Place::word:
            return reading == known.letters;
        case Place::edge:
            return reading.starts_with(known.letters) || reading.ends_with(known.letters);
        case Place::anywhere:
            return reading.contains(known.letters);
    }
    return false;
}

const std::vector<Known>& staff() {
    static const std::vector<Known> all = [] {
        std::vector<Known> out;
        for (const auto& [word, place] : kStaff) out.emplace_back(letters_of(word), place);
        return out;
    }();
    return all;
}

/// "k a b i n e t": the name is a long enough word with signs between its letters.
bool spells_staff(std::u32string_view name) {
    std::u32string joined;
    for (const std::u32string& word : words_of(name)) joined += word;
    const std::u32string letters = letters_of(joined);
    return letters.size() >= kLongEnoughToSpell && std::ranges::count(staff(), letters, &Known::letters) > 0;
}

bool is_staff(std::u32string_view reading) {
    return std::ranges::any_of(staff(), [&](const Known& known) { return found(known, reading); });
}

/// Whether staff is meant by a name that is read as it is.
bool reads_as_staff(const std::u32string& name) {
    return spells_staff(name) || std::ranges::any_of(words_of(name), [](const auto& word) {
               return std::ranges::any_of(readings_of(word), is_staff);
           });
}

bool begins_as(std::u16string_view name, std::u16string_view first) {
    const auto words = words_of(unpacked(name));
    return !words.empty() && std::ranges::count(readings_of(words.front()), letters_of(first)) > 0;
}

}  // namespace

/// Some letters look like others in capitals only, so that the name is read before its case is folded too.
bool means_staff(std::u16string_view name) {
    return reads_as_staff(unpacked(name)) || reads_as_staff(unpacked(unicode::skeleton(name)));
}

bool means_anybody(std::u16string_view name) {
    const auto words = words_of(unpacked(name));
    if (words.size() != 1) return false;
    const std::u32string letters = letters_of(without_digits_around(words.front()));
    return std::ranges::any_of(kAnybody, [&](auto word) { return letters_of(word) == letters; });
}

bool begins_as_guest(std::u16string_view name) {
    return begins_as(name, u"guest");
}

bool begins_as_deleted(std::u16string_view name) {
    return begins_as(name, u"deleted");
}

}  // namespace kabinet
