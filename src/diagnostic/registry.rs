//! The list of checks, with the code, name, severity and page of each check. A code is never reused.
//!
//! The page `docs/findings/CODE-name.md` explains the check. It shows a wrong card and a right card, which a test
//! compiles.

use std::fmt;

/// The severity of a finding, from the lowest to the highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The designer should know this, but need not do anything.
    Note,
    /// Probably a mistake. The pack is built all the same.
    Warning,
    /// The pack is not built.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// One kind of finding.
#[derive(Debug, PartialEq, Eq)]
pub struct Check {
    /// A letter and a number: `E012`. The letter names the group of the check. E stands for texts that do not compile,
    /// C for class and coherence, and G for the rules of the game. N stands for notes on meaning, P for a pack's own
    /// kinds and checks, B for balance, and R for print.
    pub code: &'static str,
    /// The name, which states the fault: `unknown-condition`.
    pub name: &'static str,
    /// The severity, unless a pack or project changes it.
    pub severity: Severity,
    /// The page, in Markdown.
    pub page: &'static str,
}

impl Check {
    /// Whether the check has this code, in upper or lower case, or this name.
    pub fn is_called(&self, code_or_name: &str) -> bool {
        self.code.eq_ignore_ascii_case(code_or_name) || self.name == code_or_name
    }
}

/// Declares each check as a constant, and lists all of them: `NAME = "E012" "unknown-condition" Error;`
macro_rules! checks {
    ($($constant:ident = $code:literal $name:literal $severity:ident;)*) => {
        $(pub static $constant: Check = Check {
            code: $code,
            name: $name,
            severity: Severity::$severity,
            page: include_str!(concat!("../../docs/findings/", $code, "-", $name, ".md")),
        };)*
        /// All checks, sorted by code.
        pub static ALL: &[&Check] = &[$(&$constant),*];
    };
}

checks! {
    OUTSIDE_BAND = "B001" "outside-band" Warning;
    CHANGED_SINCE_MEASURED = "B002" "changed-since-measured" Warning;
    UNREADABLE_MEASUREMENTS = "B003" "unreadable-measurements" Error;
    NOT_MEASURED = "B004" "not-measured" Note;
    MEASURED_BY_EARLIER_PLAY = "B005" "measured-by-earlier-play" Note;
    ATTACK_THAT_CANNOT_HIT = "C001" "attack-that-cannot-hit" Error;
    SKILL_THAT_CAN_HIT = "C002" "skill-that-can-hit" Error;
    WHOLE_BOARD_REACH = "C003" "whole-board-reach" Error;
    AGAINST_ORIENTATION = "C004" "against-orientation" Warning;
    PASSIVE_ON_CARD = "C005" "passive-on-card" Error;
    CARD_WITHOUT_ACTION = "C007" "card-without-action" Error;
    UNUSUAL_NUMBER_OF_ACTIONS = "C008" "unusual-number-of-actions" Warning;
    ONE_WORD_EPITHET = "C009" "one-word-epithet" Warning;
    SPECIAL_BEYOND_MOVES = "C010" "special-beyond-moves" Error;
    CONDITION_NEVER_REMOVED = "C020" "condition-never-removed" Error;
    REMOVAL_CANNOT_HAPPEN = "C021" "removal-cannot-happen" Error;
    COUNTED_CONDITION = "C022" "counted-condition" Error;
    MOVED_CONDITION = "C023" "moved-condition" Warning;
    TARGET_MISSING = "C024" "target-missing" Error;
    UNUSED_TARGET = "C025" "unused-target" Warning;
    EMPTY_TARGET_CODE = "C026" "empty-target-code" Error;
    OWN_TILE_TARGET = "C027" "own-tile-target" Warning;
    PADDED_TARGET_CODE = "C028" "padded-target-code" Warning;
    UNUSED_DEFINITION = "C030" "unused-definition" Warning;
    DEFINITION_CYCLE = "C031" "definition-cycle" Error;
    SAME_TEXT_TWICE = "C032" "same-text-twice" Note;
    OCCUPIED_DESTINATION = "C033" "occupied-destination" Error;
    PERHAPS_OCCUPIED_DESTINATION = "C034" "perhaps-occupied-destination" Warning;
    ONE_TILE_FOR_MANY = "C035" "one-tile-for-many" Error;
    TOKEN_THAT_OCCUPIES = "C036" "token-that-occupies" Warning;
    FORCED_BEHAVIOUR = "C037" "forced-behaviour" Warning;
    ENDLESS_TRIGGERS = "C038" "endless-triggers" Error;
    PERHAPS_ENDLESS_TRIGGERS = "C039" "perhaps-endless-triggers" Warning;
    IDLE_LIMIT = "C040" "idle-limit" Warning;
    ACTION_WITHOUT_EFFECT = "C041" "action-without-effect" Error;
    CONTRADICTION = "C042" "contradiction" Warning;
    IMPOSSIBLE_DESCRIPTION = "C043" "impossible-description" Error;
    SUMMON_NEVER_ACTS = "C044" "summon-never-acts" Note;
    SUMMON_ACTIONS_UNUSED = "C045" "summon-actions-unused" Warning;
    PROSE = "C046" "prose" Warning;
    NEVER_MADE = "C047" "never-made" Warning;
    HARDLY_EVER_HAPPENS = "C048" "hardly-ever-happens" Warning;
    BORROWED_DEFINITION = "C049" "borrowed-definition" Note;
    GUARD_NEVER_MET = "C050" "guard-never-met" Error;
    ORDER_MATTERS = "C051" "order-matters" Note;
    KEYWORD_OUT_OF_BOUNDS = "C052" "keyword-out-of-bounds" Error;
    OVER_BEFORE_IT_COUNTS = "C053" "over-before-it-counts" Warning;
    ENDLESS_ABILITY = "C054" "endless-ability" Error;
    REMOVED_AT_ONCE = "C055" "removed-at-once" Error;
    NOT_UTF8 = "E001" "not-utf8" Error;
    TEXT_BEFORE_HEADER = "E002" "text-before-header" Error;
    HEADER_WITHOUT_CLASS = "E003" "header-without-class" Error;
    HEADER_WITHOUT_EPITHET = "E004" "header-without-epithet" Error;
    UNKNOWN_KEY = "E005" "unknown-key" Error;
    MISSING_COLON = "E006" "missing-colon" Error;
    UNKNOWN_TAG = "E007" "unknown-tag" Error;
    MISSING_TAG = "E008" "missing-tag" Error;
    STRAY_TEXT = "E009" "stray-text" Error;
    UNKNOWN_WORD = "E010" "unknown-word" Error;
    SENTENCE_NOT_UNDERSTOOD = "E011" "sentence-not-understood" Error;
    UNKNOWN_CONDITION = "E012" "unknown-condition" Error;
    UNKNOWN_NAME = "E013" "unknown-name" Error;
    TWO_READINGS = "E014" "two-readings" Error;
    DOUBTFUL_PRONOUN = "E015" "doubtful-pronoun" Error;
    NOTHING_SPOKEN_OF = "E016" "nothing-spoken-of" Error;
    DISAGREEMENT = "E017" "disagreement" Error;
    UNKNOWN_CLASS = "E018" "unknown-class" Error;
    TWO_TARGETS = "E019" "two-targets" Error;
    BAD_TARGET = "E020" "bad-target" Error;
    NO_TARGET_LINE = "E021" "no-target-line" Error;
    NAME_DECLARED_TWICE = "E022" "name-declared-twice" Error;
    REMINDER_DIFFERS = "E023" "reminder-differs" Error;
    STRUCTURE_WITHOUT_PATTERN = "E024" "structure-without-pattern" Error;
    LOOSE_RULES = "E025" "loose-rules" Error;
    UNKNOWN_PRONOUNS = "E026" "unknown-pronouns" Error;
    NUMBER_EXPECTED = "E027" "number-expected" Error;
    LEXICON_MISFIT = "E028" "lexicon-misfit" Error;
    FALSE_RULING = "E029" "false-ruling" Error;
    STANDING_AFTER_OPENER = "E030" "standing-after-opener" Error;
    ADJECTIVE_WITHOUT_TEST = "E031" "adjective-without-test" Error;
    UNREADABLE_HEAD = "E032" "unreadable-head" Error;
    MEASURED_FROM_NOBODY = "E033" "measured-from-nobody" Error;
    TWO_NUMBERS = "E034" "two-numbers" Error;
    NO_RULE_YET = "E035" "no-rule-yet" Error;
    PLACE_WITHOUT_TILE = "E036" "place-without-tile" Error;
    ABILITY_IN_ACTION = "E037" "ability-in-action" Error;
    RULE_IN_ACTION = "E038" "rule-in-action" Error;
    DOUBLED_WORD = "E040" "doubled-word" Error;
    UNCLOSED_PARENTHESIS = "E080" "unclosed-parenthesis" Error;
    UNOPENED_PARENTHESIS = "E081" "unopened-parenthesis" Error;
    UNCLOSED_QUOTATION = "E082" "unclosed-quotation" Error;
    FILE_TOO_LARGE = "E083" "file-too-large" Error;
    BLOCK_TOO_LARGE = "E084" "block-too-large" Error;
    SENTENCE_TOO_LONG = "E085" "sentence-too-long" Error;
    NESTING_TOO_DEEP = "E086" "nesting-too-deep" Error;
    NOTHING_AFTER_COLON = "E087" "nothing-after-colon" Error;
    HEADER_WITHOUT_NAME = "E088" "header-without-name" Error;
    ACTION_WITHOUT_NAME = "E089" "action-without-name" Error;
    HEADER_WITHOUT_BLANK_LINE = "E090" "header-without-blank-line" Error;
    TEXT_GIVEN_UP = "E091" "text-given-up" Error;
    WRONG_TEAM = "G001" "wrong-team" Error;
    REPEATED_CHARACTER = "G002" "repeated-character" Error;
    RANDOMNESS = "G003" "randomness" Error;
    RANDOMNESS_IN_FLAVOUR = "G004" "randomness-in-flavour" Warning;
    LIFE_OR_DEATH = "G005" "life-or-death" Error;
    DEADLY_FLAVOUR = "G006" "deadly-flavour" Warning;
    HIDDEN_INFORMATION = "G007" "hidden-information" Error;
    CHAR_LEAVES_THE_BOARD = "G008" "char-leaves-the-board" Error;
    WINNING_TURN = "G009" "winning-turn" Error;
    SEVERAL_HITS = "G010" "several-hits" Warning;
    ADDED_ACTIVATION = "G011" "added-activation" Warning;
    ENDLESS_ACTIVATIONS = "G012" "endless-activations" Error;
    MIRRORED_CHARACTER = "G013" "mirrored-character" Warning;
    IMPOSSIBLE_CONSTANT = "G020" "impossible-constant" Error;
    PLACEMENT_ROWS = "G021" "placement-rows" Error;
    TEAM_CLASS_UNMATCHED = "G022" "team-class-unmatched" Error;
    CLASSES_ALIKE = "G023" "classes-alike" Error;
    CLOCK_CONFLICT = "G024" "clock-conflict" Note;
    SMALL_DRAFT_POOL = "G025" "small-draft-pool" Warning;
    MISPLACED_GAME_FIELD = "G050" "misplaced-game-field" Error;
    MISSING_GAME_FIELD = "G051" "missing-game-field" Error;
    UNREADABLE_GAME_FIELD = "G052" "unreadable-game-field" Error;
    GAME_NUMBER_OUT_OF_RANGE = "G053" "game-number-out-of-range" Error;
    GAME_FIELD_TWICE = "G054" "game-field-twice" Error;
    GAME_NOT_DECLARED = "G055" "game-not-declared" Error;
    SECOND_GAME = "G056" "second-game" Error;
    UNKNOWN_TEAM_CLASS = "G057" "unknown-team-class" Error;
    CLASS_DECLARED_TWICE = "G058" "class-declared-twice" Error;
    PLACEMENT_OVERLAPS = "G059" "placement-overlaps" Error;
    BAND_UPSIDE_DOWN = "G060" "band-upside-down" Error;
    UNKNOWN_TEAM_MEMBER = "G061" "unknown-team-member" Error;
    GAME_WITHOUT_CLASS = "G062" "game-without-class" Error;
    LINK_LEADS_OUTSIDE = "G064" "link-leads-outside" Error;
    UNREADABLE_NUMBER = "G065" "unreadable-number" Error;
    FOLDER_NAMED_LIKE_A_CARD = "G066" "folder-named-like-a-card" Warning;
    UNREADABLE_CHALLENGE = "G070" "unreadable-challenge" Error;
    CHALLENGE_WITHOUT_SOLUTION = "G071" "challenge-without-solution" Warning;
    CHALLENGE_UNDECIDED = "G072" "challenge-undecided" Note;
    GAME_THAT_CANNOT_BE_PLAYED = "G073" "game-that-cannot-be-played" Note;
    CARD_THAT_CANNOT_BE_PLAYED = "G074" "card-that-cannot-be-played" Warning;
    UNPLAYABLE_EXAMPLE = "G075" "unplayable-example" Error;
    EXACTLY_SO_MANY = "N001" "exactly-so-many" Note;
    WHOSE_LINE = "N002" "whose-line" Warning;
    WHICH_OF_TWO = "N003" "which-of-two" Warning;
    TEST_OF_ALL = "N004" "test-of-all" Note;
    ANY_OF_THEM = "N005" "any-of-them" Note;
    OF_THE_SECOND = "N006" "of-the-second" Note;
    WHOSE_NEIGHBOUR = "N007" "whose-neighbour" Warning;
    EACH_BY_ITSELF = "N008" "each-by-itself" Warning;
    WHO_DECIDES = "N009" "who-decides" Note;
    UNFIT_VALUE = "P001" "unfit-value" Error;
    MISSING_FIELD = "P002" "missing-field" Error;
    UNKNOWN_THING = "P003" "unknown-thing" Error;
    FIELD_OF_ANOTHER_KIND = "P004" "field-of-another-kind" Error;
    FIELD_OF_THING_TWICE = "P005" "field-of-thing-twice" Error;
    UNREAD_DECLARATION = "P006" "unread-declaration" Error;
    THING_DECLARED_TWICE = "P007" "thing-declared-twice" Error;
    WRONG_PARAMETERS = "P008" "wrong-parameters" Error;
    VALUE_OUT_OF_LIMITS = "P009" "value-out-of-limits" Error;
    VALUE_NOT_TAKEN = "P010" "value-not-taken" Error;
    CHECK_WITHOUT_EXAMPLE = "P011" "check-without-example" Warning;
    EXAMPLE_BREAKS_OTHERWISE = "P012" "example-breaks-otherwise" Warning;
    UNUSED_DECLARATION = "P013" "unused-declaration" Note;
    DIFFERS_FROM_DOCUMENT = "P014" "differs-from-document" Warning;
    NOT_ALLOWED_HERE = "P020" "not-allowed-here" Error;
    WRONG_COUNT = "P021" "wrong-count" Error;
    OUT_OF_RANGE = "P022" "out-of-range" Error;
    UNBALANCED_SET = "P023" "unbalanced-set" Error;
    REQUIRED_PART_MISSING = "P024" "required-part-missing" Error;
    BARRED_WORDS = "P025" "barred-words" Error;
    TEXT_TOO_LONG = "R001" "text-too-long" Error;
    TEMPLATE_FAILED = "R002" "template-failed" Error;
    MISSING_ART = "R003" "missing-art" Error;
    ART_OUTSIDE_PROJECT = "R004" "art-outside-project" Error;
    BROKEN_ART = "R005" "broken-art" Error;
    UNSUPPORTED_ART = "R006" "unsupported-art" Error;
    MISSING_LETTER = "R007" "missing-letter" Error;
    ART_AS_PIXELS = "R008" "art-as-pixels" Note;
    BROKEN_FONT = "R009" "broken-font" Error;
    COARSE_ART = "R010" "coarse-art" Warning;
    CARDS_DO_NOT_FIT = "R011" "cards-do-not-fit" Error;
    ANOTHER_SIZE = "R012" "another-size" Error;
    NO_SUCH_LOOK = "R013" "no-such-look" Warning;
    CROPPED_ART = "R014" "cropped-art" Warning;
    UNKNOWN_FOCUS = "R015" "unknown-focus" Error;
    NO_ROOM_FOR_PICTURE = "R016" "no-room-for-picture" Warning;
    NOT_TRANSLATED = "R030" "not-translated" Warning;
    LACKS_FORM = "R031" "lacks-form" Warning;
    CANNOT_BE_SAID = "R032" "cannot-be-said" Error;
    TRANSLATES_NOTHING = "R033" "translates-nothing" Warning;
    CLASSES_LOOK_ALIKE = "R034" "classes-look-alike" Warning;
}

/// Returns the check with this code, in upper or lower case, or with this name.
pub fn find(code_or_name: &str) -> Option<&'static Check> {
    ALL.iter().copied().find(|check| check.is_called(code_or_name))
}
