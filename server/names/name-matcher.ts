import { searchKey } from '../../renderer/language/search-key.ts'

type Readings = readonly (readonly string[])[]
type ReadingsOf = (name: string) => Readings

/** How many names keep their readings in memory: several times the customers of one steward. */
const CACHED_NAMES = 20_000
const cached = new Map<string, Readings>()

/**
 * Returns whether a name matches `search`: contains the text in any case, width, spacing and with any dots, or, if the text is Latin letters, is read so in
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

/** The longest reading of a character, `zhuang`. */
const LONGEST_READING = 6

/**
 * Whether consecutive characters are read as `letters`, each by at least its initial. Follows all beginnings at once by the number of letters
 * that are read, because the ways to divide repeated letters among repeated characters are too many to try one by one.
 */
function isReadAs(readings: Readings, letters: string): boolean {
  if (letters.length > readings.length * LONGEST_READING) return false
  let read = new Set<number>()
  for (const ofCharacter of readings) {
    const next = new Set<number>()
    for (const from of [0, ...read]) for (const reading of ofCharacter) addRead(next, reading, letters, from)
    if (next.has(letters.length)) return true
    read = next
  }
  return false
}

/** Adds how many letters are read once a character is read by each beginning of `reading` that continues the letters at `from`. */
function addRead(next: Set<number>, reading: string, letters: string, from: number): void {
  for (let length = 1; length <= reading.length && letters[from + length - 1] === reading[length - 1]; length += 1) next.add(from + length)
}
