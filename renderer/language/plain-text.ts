/** Matches texts that `plainText` may change; all others are returned at once. */
const UNUSUAL = /(?![ \n])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g
/** Blanks other than U+0020. Mongolian writes U+202F before suffixes. */
const BLANK = /(?<!\p{Script=Mongolian})\u202f|[\t\u00a0\u1680\u2000-\u200a\u205f\u3000]/gu
/** Controls, halves of surrogate pairs, noncharacters, bidi controls and zero-width characters, except those that some text needs. */
const INVISIBLE =
  /(?![\t\n\u180e\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
/** Tag characters, which only flags of regions need. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,6}\u{e007f})|[\u{e0020}-\u{e007f}]/gu
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu
const MONGOLIAN_SELECTORS = /[\u180b-\u180f]+/gu
const JOINERS = /\p{Join_Control}+/gu
const JOINER = '\u200d'

// Anchored at both ends: Chromium 156 does not match `[…]$` at a character outside the Basic Multilingual Plane.
const VISIBLE_BASE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u
const MONGOLIAN = /^\p{Script=Mongolian}$/u
/** Scripts whose letters change shape with U+200C and U+200D: Arabic (also Uyghur), Mongolian and Indic scripts, Tibetan included. */
const JOINING =
  /[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Orya}\p{scx=Phag}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}]/u
const PICTOGRAM_END = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u
const PICTOGRAM = /^\p{Extended_Pictographic}/u

/** The characters before and after a match, each as a text of at most two code units, so that the search stays linear. */
const around = (text: string, at: number, length: number): [string, string] => {
  const before = text.slice(Math.max(0, at - 2), at)
  const after = String.fromCodePoint(text.codePointAt(at + length) ?? 0x20)
  return [Array.from(before).at(-1) ?? ' ', after]
}

/**
 * Returns a typed, pasted or received text without invisible characters: controls, bidi controls, zero-width and other ignorable
 * characters. Each blank becomes U+0020, each line break "\n". Characters that change how others look stay: joiners in emoji and in scripts
 * that need them, and variation selectors. Unicode normalization is not applied, because it would replace rare characters of names.
 */
export function plainText(text: string): string {
  if (!UNUSUAL.test(text)) return text
  return text
    .replace(LINE_BREAK, '\n')
    .replace(INVISIBLE, '')
    .replace(TAGS, '$1')
    .replace(MONGOLIAN_SELECTORS, (run, at: number, whole: string) =>
      MONGOLIAN.test(around(whole, at, run.length)[0]) ? firstOf(run) : '',
    )
    .replace(BLANK, ' ')
    .replace(SELECTORS, (run, at: number, whole: string) => (VISIBLE_BASE.test(around(whole, at, run.length)[0]) ? firstOf(run) : ''))
    .replace(JOINERS, (run, at: number, whole: string) => neededJoiner(run, ...around(whole, at, run.length)))
}

/** Returns a text as `plainText` does, in one line and without blanks at its ends: for names and titles. */
export const plainLine = (text: string): string => plainText(text).replaceAll('\n', ' ').trim()

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

/** U+2800 is the Braille pattern without dots. */
const VISIBLE = /[^\s\u2800\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u

const firstOf = (run: string) => String.fromCodePoint(run.codePointAt(0) ?? 0)

function neededJoiner(run: string, before: string, after: string): string {
  if (JOINING.test(before) || JOINING.test(after)) return firstOf(run)
  return run.includes(JOINER) && PICTOGRAM_END.test(before) && PICTOGRAM.test(after) ? JOINER : ''
}
