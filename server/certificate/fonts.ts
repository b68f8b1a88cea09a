import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face } from 'harfbuzzjs'

const packages = createRequire(import.meta.url)

/**
 * The fonts that every certificate has, in the order in which they are tried: Chinese with rare characters and Latin, Uighur,
 * Tibetan. They come with npm, so that every machine has the same ones.
 */
const FONTS = [
  { family: 'Source Han Sans SC', path: 'node-source-han-sans-sc/SourceHanSansSC-Regular.otf' },
  { family: 'Source Han Sans SC', path: 'node-source-han-sans-sc/SourceHanSansSC-Bold.otf' },
  { family: 'Noto Sans Arabic', path: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf' },
  { family: 'Noto Serif Tibetan', path: '@expo-google-fonts/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf' },
] as const

export const fontPaths = (): string[] => FONTS.map(({ path }) => packages.resolve(path))
export const fontFamilies = (): string[] => [...new Set(FONTS.map(({ family }) => family))]

let known: ReadonlySet<number> | undefined

/** The code points that some font has. Read once: that takes a fifth of a second. */
function covered(): ReadonlySet<number> {
  known ??= new Set(fontPaths().flatMap((path) => [...new Face(new Blob(readFileSync(path))).collectUnicodes()]))
  return known
}

/** What a text may not bring into a document that others read: controls, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Variation_Selector}]/u
/** A letter's neighbours depend on these two, in Uighur and Tibetan. */
const JOINERS = new Set(['\u200c', '\u200d'])

export interface WritableText {
  /** With the number of each character that no font has in its place, e.g. [U+2A6A5]. */
  text: string
  /** Those characters' numbers. */
  missing: string[]
}

/** A text as the fonts can write it: nothing is left out unseen. */
export function writable(text: string): WritableText {
  const missing: string[] = []
  const written = [...text.normalize('NFC')].map((character) => {
    if (JOINERS.has(character)) return character
    if (/\s/u.test(character)) return ' '
    if (UNSEEN.test(character)) return ''
    const point = character.codePointAt(0) ?? 0
    if (covered().has(point)) return character
    const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
    missing.push(name)
    return `[${name}]`
  })
  return { text: written.join(''), missing }
}
