import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face } from 'harfbuzzjs'

const packages = createRequire(import.meta.url)

/**
 * The fonts of every certificate, in fallback order: Chinese with rare characters and Latin, Uighur, Tibetan. They are npm packages, so
 * that all machines render alike.
 */
const FONTS = [
  { family: 'Source Han Sans SC', path: 'node-source-han-sans-sc/SourceHanSansSC-Regular.otf' },
  { family: 'Source Han Sans SC', path: 'node-source-han-sans-sc/SourceHanSansSC-Bold.otf' },
  { family: 'Noto Sans Arabic', path: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf' },
  { family: 'Noto Serif Tibetan', path: '@expo-google-fonts/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf' },
] as const

export const fontPaths = (): string[] => FONTS.map(({ path }) => packages.resolve(path))
export const fontFamilies = (): string[] => [...new Set(FONTS.map(({ family }) => family))]

let coverage: ReadonlySet<number> | undefined

/** Returns all code points that the fonts cover. Cached, because reading them takes about 200 ms. */
function covered(): ReadonlySet<number> {
  coverage ??= new Set(fontPaths().flatMap((path) => [...new Face(new Blob(readFileSync(path))).collectUnicodes()]))
  return coverage
}

/** Characters removed from texts: control and format characters, which could for example reverse the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u
/** Private characters, by which older systems represent rare characters of names. A font's own private glyphs are other characters. */
const PRIVATE = /\p{Co}/u
/** Zero-width joiners, which shape letters in Uighur and Tibetan. */
const JOINERS = new Set(['\u200c', '\u200d'])

/** Maximum length of a printed value in code points. The page and the attached evidence have it in full. */
export const MAX_VALUE = 2_000

export interface WritableText {
  /** The text with each uncovered character replaced by its code point, e.g. [U+2A6A5]. */
  text: string
  /** The code points of the uncovered characters. */
  missing: string[]
}

/** Returns a text that the fonts can render. Uncovered characters appear as code points. */
export function writable(text: string): WritableText {
  const missing: string[] = []
  const characters = [...text.normalize('NFC')].map((character) => {
    if (JOINERS.has(character)) return character
    if (/\s/u.test(character)) return ' '
    if (UNSEEN.test(character)) return ''
    const point = character.codePointAt(0) ?? 0
    if (covered().has(point) && !PRIVATE.test(character)) return character
    const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
    missing.push(name)
    return `[${name}]`
  })
  return { text: characters.join(''), missing }
}
