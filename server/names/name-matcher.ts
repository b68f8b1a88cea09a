import { plainText } from '../../renderer/language/plain-text.ts'
import { halfWidth } from '../../renderer/language/typed-value.ts'

type Readings = readonly (readonly string[])[]
type ReadingsOf = (name: string) => Readings

/** How many names keep their readings in memory: several times the customers of one steward. */
const CACHED_NAMES = 20_000
const cached = new Map<string, Readings>()

/** Returns a text as searches compare it: half-width, in lower case and without blanks, because users type names in all these ways. */
const searchKey = (text: string): string => halfWidth(plainText(text)).toLowerCase().replaceAll(/\s/g, '')

/**
 * Returns whether a name matches `search`: contains the text in any case, width and spacing, or, if the text is Latin letters, is read so in
 * pinyin. Initials (`oyjy`), syllables (`ouyang`) and mixtures (`oyjingyi`) match from any character on, in every reading of a character.
 * Case is folded here, because databases differ beyond ASCII.
 */
export async function nameMatcher(search: string): Promise<(name: string) => boolean> {
  const term = searchKey(search)
  const contains = (name: string) => searchKey(name).includes(term)
  const letters = term.replaceAll(/['’]/g, '').replaceAll('ü', 'v')
  if (!/^[a-z]+$/.test(letters)) return contains
  const readingsOf = await loadReadings()
  return (name) => contains(name) || isReadAs(readingsOf(name), letters)
}

/** Loads the dictionary with the first search that needs it, because it delays the start of the server by a tenth of a second. */
async function loadReadings(): Promise<ReadingsOf> {
  const { polyphonic } = await import('pinyin-pro')
  return (name) => {
    const known = cached.get(name)
    if (known) return known
    if (cached.size >= CACHED_NAMES) cached.clear()
    const readings = /\p{Script=Han}/u.test(name) ? polyphonic(name, { toneType: 'none', type: 'array', v: true }) : []
    cached.set(name, readings)
    return readings
  }
}

const isReadAs = (readings: Readings, letters: string): boolean => readings.some((_, start) => startsAt(readings, start, letters))

/** Whether the characters from `start` on are read as `letters`, each by at least its initial. */
function startsAt(readings: Readings, start: number, letters: string): boolean {
  if (letters === '') return true
  return (readings[start] ?? []).some((reading) => {
    for (let length = 1; length <= reading.length && letters.startsWith(reading.slice(0, length)); length++)
      if (startsAt(readings, start + 1, letters.slice(length))) return true
    return false
  })
}
