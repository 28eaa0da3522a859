#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "server/accounts/name.hpp"

/// Names good and bad, each with the reason why it is here.
namespace kabinet {

namespace {

struct Good {
    std::string name;
    std::string because;
};

const Good kGood[] = {
    {"A", "one letter"},
    {"Anna", "plain"},
    {"anna_99", "sign and digits"},
    {"Mary Ann O'Neil-Smith", "spaces, apostrophe, hyphen"},
    {"O\u2019Neil", "typographic apostrophe"},
    {"123456789012345678901234", "24 digits"},
    {".", "a sign is seen"},
    {"x_X_ Sniper _X_x", "decoration"},
    {"Zoë", "composed"},
    {"Łukasz Żółć", "Polish"},
    {"Jürgen Groß", "German"},
    {"Þórður Ægisson", "Icelandic"},
    {"Nguyễn Thị Hồng", "two accents on a letter"},
    {"Ọláńrewájú", "Yoruba: a dot below and an accent"},
    {"M\u0327\u0300bi", "two marks that compose with nothing"},
    {"Иван Грозный", "Cyrillic alone"},
    {"Ђорђе", "Serbian"},
    {"Ελένη", "Greek alone"},
    {"Գարեգին", "Armenian"},
    {"გიორგი", "Georgian"},
    {"דוד המלך", "Hebrew"},
    {"שָׁלוֹם", "Hebrew with points: three marks of its own on one letter"},
    {"محمد", "Arabic"},
    {"مُحَمَّد", "Arabic with vowels: shadda and fatha on one letter"},
    {"می\u200cخواهم", "Persian half-space between letters that would join"},
    {"نامه\u200cای", "Persian half-space"},
    {"फ़र\u094dहान", "Hindi with a nukta"},
    {"ढ\u093cू\u0901", "Hindi: nukta, vowel and nasal on one letter"},
    {"क\u094d\u200dष", "half form, by a joiner behind a virama"},
    {"क\u094d\u200cष", "virama shown, by a non-joiner behind it"},
    {"ශ\u0dca\u200dර\u0dd3", "Sinhala: sri needs a joiner"},
    {"ന\u0d4d\u200d", "Malayalam: an old way to write a chillu"},
    {"தமிழ்", "Tamil"},
    {"ก้อง", "Thai"},
    {"พี่ปื๊ด", "Thai: a vowel and a tone on one letter"},
    {"ສົມພອນ", "Lao"},
    {"བསྒྲུབས", "Tibetan stacks"},
    {"မြန်မာ", "Burmese"},
    {"ជា", "Khmer"},
    {"አበበ", "Ethiopic"},
    {"ᏣᎳᎩ", "Cherokee"},
    {"山田太郎", "Han"},
    {"山田 Taro", "Han with Latin: highly restrictive allows what Japanese mixes"},
    {"やまだタロウABC", "all that Japanese mixes"},
    {"が\u3099", "a voice mark on a voiced letter"},
    {"김철수", "Hangul"},
    {"김 John 金", "Hangul, Han and Latin"},
    {"ㄅㄆㄇ字abc", "Bopomofo, Han and Latin"},
    {"Ａｎｎａ", "letters of full width; the fold is that of Anna"},
    {"𝓐𝓷𝓷𝓪", "letters of mathematics; the fold is that of Anna"},
    {"😀", "an emoji alone"},
    {"Anna 🎲", "an emoji in a name"},
    {"👩\u200d🚀", "a profession is joined"},
    {"👨\u200d👩\u200d👧\u200d👦", "a family is joined"},
    {"👩🏽\u200d🔬 Lab", "a skin and a profession"},
    {"❤\ufe0f", "asked for in colour"},
    {"☎\ufe0e", "asked for in black"},
    {"❤\ufe0f\u200d🔥", "joined behind a selector"},
    {"👩\u200d❤\ufe0f\u200d💋\u200d👨", "a kiss"},
    {"🇨🇭 Heidi", "a flag of a country"},
    {"🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "the flag of England is made of tags"},
    {"🏴\u200d☠\ufe0f", "pirates"},
    {"🏳\ufe0f\u200d🌈", "a flag that is joined"},
    {"1\ufe0f\u20e3", "a keycap"},
    {"🧑🏿", "a skin tone"},
    {"★ Stella ★", "symbols"},
    {"Ann\u00b2", "a raised digit"},
    {"⠓⠊", "Braille with dots"},
    {"½ Pint", "a fraction"},
    {"Badminton", "has admin inside, means none"},
    {"Stafford", "begins as staff"},
    {"Falstaff", "ends as staff"},
    {"Kuba", "a first name, though a game has it too"},
    {"Abbot", "ends as bot"},
    {"Robot Wars", "ends as bot"},
    {"Modesty", "begins as mod"},
    {"Christopher Guest", "a surname, not the first word"},
    {"Me and You", "words for anybody, not alone"},
    {"Systematic", "begins as system"},
    {"Serverus", "begins as server"},
    {"Rooty", "begins as root"},
};

struct Bad {
    std::string name;
    NameFlaw flaw;
    std::string because;
};

using enum NameFlaw;

const Bad kBad[] = {
    {"", empty, "nothing"},
    {"   ", empty, "only spaces"},
    {"\u00a0\u3000", empty, "only spaces of other kinds"},
    {"1234567890123456789012345", too_long, "25 digits"},
    {std::string(5000, 'a'), too_long, "very long"},
    {std::string(1024, ' ') + "a", too_long, "very long before it is trimmed"},
    {"👨\u200d👩\u200d👧\u200d👦👨\u200d👩\u200d👧\u200d👦👨\u200d👩\u200d👧\u200d👦👨\u200d👩\u200d👧\u200d"
     "👦",
     too_long, "28 scalars"},
    {"\xff", not_utf8, "no UTF-8"},
    {"a\xc3", not_utf8, "cut off"},
    {"\xc0\x80", not_utf8, "longer than needed"},
    {"\xed\xa0\x80", not_utf8, "half of a pair"},
    {"\xf4\x90\x80\x80", not_utf8, "above the last scalar"},
    {"a\nb", control, "line feed"},
    {"a\tb", control, "tab"},
    {std::string("a\0b", 3), control, "zero"},
    {"a\u001b[2Jb", control, "clears a terminal"},
    {"a\u0085b", control, "C1"},
    {"a\u007f", control, "delete"},
    {"a\u200bb", invisible, "space of no width"},
    {"a\u2060b", invisible, "word joiner"},
    {"a\ufeffb", invisible, "byte order mark"},
    {"a\u00adb", invisible, "soft hyphen"},
    {"a\u202eb", invisible, "turns the text around"},
    {"a\u2066b\u2069", invisible, "isolates"},
    {"a\u200fb", invisible, "mark of direction"},
    {"a\u061cb", invisible, "Arabic mark of direction"},
    {"\u3164", invisible, "Hangul filler"},
    {"\uffa0", invisible, "Hangul filler of half width"},
    {"\u115f\u1160", invisible, "fillers of jamo"},
    {"a\u034fb", invisible, "grapheme joiner"},
    {"a\u180eb", invisible, "Mongolian vowel separator"},
    {"\u17b4", invisible, "Khmer vowel that is not seen"},
    {"\u2800", invisible, "blank Braille cell"},
    {"a\u2028b", invisible, "line separator"},
    {"a\ufff9b", invisible, "annotation"},
    {"\ufffc", invisible, "place of an object"},
    {"\U0001d159", invisible, "note without a head"},
    {"\U00013441", invisible, "blank hieroglyph"},
    {"a\U000e0061", invisible, "a tag alone"},
    {"🏴\U000e0061\U000e0062\U000e007f", invisible, "tags of no known flag carry a hidden text"},
    {"😀\U000e0067\U000e007f", invisible, "tags on what is no flag"},
    {"a\u200db", invisible, "a joiner between Latin letters"},
    {"a\u200cb", invisible, "a non-joiner between Latin letters"},
    {"\u200d", invisible, "a joiner alone"},
    {"👩\u200d", invisible, "joined to nothing"},
    {"\u200d👩", invisible, "nothing joined"},
    {"👩\u200d\u200d🚀", invisible, "joined twice"},
    {"می\u200c", invisible, "a half-space at the end"},
    {"د\u200cا", invisible, "a half-space between letters that don't join"},
    {"क\u200dष", invisible, "a joiner without a virama"},
    {"क\u094d\u200dि", invisible, "a joiner before a vowel"},
    {"a\ufe0f", invisible, "a selector on a letter"},
    {"1\ufe0f", invisible, "a keycap without its cap"},
    {"❤\ufe0f\ufe0f", invisible, "two selectors"},
    {"葛\U000e0100", invisible, "which of several forms of a character"},
    {"a\ue000", unassigned, "private use"},
    {"a\uf8ff", unassigned, "private use, an apple on some machines"},
    {"\U000f0000", unassigned, "private use"},
    {"\u0378", unassigned, "no character"},
    {"\uffff", unassigned, "never a character"},
    {"\U0001fffe", unassigned, "never a character"},
    {"\u0301a", stray_mark, "would stand on what is before the name"},
    {"a \u0301", stray_mark, "stands on a space"},
    {"a\u3000\u0301", stray_mark, "stands on a space that is made plain"},
    {"\u20e3", stray_mark, "a cap without a key"},
    {"Z\u0351\u036b\u0343a", stacked_marks, "three on a letter"},
    {"Z̸̧̢̛̺̈́̓a̵l̶g̷o̴", stacked_marks, "zalgo"},
    {"x\u0332\u0332", stacked_marks, "the same twice"},
    {"ก็็็็", stacked_marks, "a Thai mark again and again"},
    {"क\u094d\u094d", stacked_marks, "a virama twice"},
    {"ש\u05c1\u05bc\u05b8\u0591\u05a3", stacked_marks, "five of its own"},
    {"\u0430nna", mixed_scripts, "a Cyrillic a"},
    {"p\u0430yp\u0430l", mixed_scripts, "Cyrillic a between Latin letters"},
    {"\u0391nna", mixed_scripts, "a Greek capital Alpha"},
    {"Annα", mixed_scripts, "a Greek alpha"},
    {"Анна Anna", mixed_scripts, "two scripts, even in two words"},
    {"Αθήνα Москва", mixed_scripts, "Greek and Cyrillic"},
    {"דוד David", mixed_scripts, "Hebrew and Latin"},
    {"محمدAli", mixed_scripts, "Arabic and Latin"},
    {"ไทยThai", mixed_scripts, "Thai and Latin"},
    {"カナ김", mixed_scripts, "Kana and Hangul"},
    {"Ꮓoe", mixed_scripts, "a Cherokee letter like Z"},
    {"ոաո Ann", mixed_scripts, "Armenian and Latin"},
    {"١٢3", mixed_numbers, "Arabic and European digits"},
    {"१2३", mixed_numbers, "digits of India and Europe"},
    {"i\u0307van", hidden_overlay, "a dot on a dotted letter"},
    {"admin", reserved, "alone"},
    {"Guest ab3d", of_server, "what the server calls guests"},
    {"Deleted ab12", of_server, "what stays of accounts"},
};

TEST(NameCorpus, AC3_good_names_are_kept_as_they_are) {
    for (const auto& [name, because] : kGood) {
        const auto read = read_name(name, NameUse::player);
        ASSERT_TRUE(read) << name << " (" << because << "): " << why(read.error());
        EXPECT_FALSE(read->fold.empty() || read->skeleton.empty() || read->fold_skeleton.empty()) << name;
    }
}

TEST(NameCorpus, AC3_bad_names_are_refused_for_their_flaw) {
    for (const auto& [name, flaw, because] : kBad) {
        const auto read = read_name(name, NameUse::player);
        ASSERT_FALSE(read) << name << " (" << because << ")";
        EXPECT_EQ(read.error(), flaw) << name << " (" << because << ")";
    }
}

TEST(NameCorpus, AC3_guests_may_have_what_players_may) {
    for (const auto& [name, because] : kGood) EXPECT_TRUE(read_name(name, NameUse::guest)) << name;
}

/// A guest's name need not be told from others, but must be shown without harm, and not mean staff.
TEST(NameCorpus, AC3_guests_may_look_like_others) {
    const std::vector<NameFlaw> of_looks{mixed_scripts, mixed_numbers, hidden_overlay};
    for (const auto& [name, flaw, because] : kBad) {
        const bool looks = std::ranges::count(of_looks, flaw) > 0;
        EXPECT_EQ(read_name(name, NameUse::guest).has_value(), looks || name.starts_with("Guest")) << name;
    }
}

TEST(NameCorpus, AC3_every_flaw_is_explained_in_one_sentence) {
    for (int flaw = 0; flaw <= static_cast<int>(of_server); ++flaw) {
        const std::string_view said = why(static_cast<NameFlaw>(flaw));
        EXPECT_TRUE(said.ends_with('.')) << flaw;
        EXPECT_EQ(std::ranges::count(said, '.'), 1) << said;
    }
}

}  // namespace
}  // namespace kabinet
