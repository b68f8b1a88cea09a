import { describe, expect, test } from 'vitest'
import modes from '../../schemas/modes.json' with { type: 'json' }
import { CODE, files, lines, scan, TEST } from './detect.ts'

/** The names of modes and of their homes, where code would write them: between quotes, or as a part of an address. */
const names = Object.keys(modes.modes).join('|')
const homes = Object.values(modes.modes)
  .map(({ home }) => home.slice(1))
  .join('|')
const NAMED = new RegExp(`['"\`](?:${names})['"\`]|(?:${homes})\\b`)

/** What draws the homes. The simulator is none of it: it signs in with the demo's accounts, which are called alike. */
const draws = (path: string) =>
  CODE.test(path) && !TEST.test(path) && /^(renderer|widgets|actions|src)\//.test(path) && !path.startsWith('src/simulator/')

describe('HOME-01 the three homes differ in schemas/ alone', () => {
  test('there is code to look at', () => expect(files.filter(draws).length).toBeGreaterThan(100))
  test('nothing that draws, acts or navigates names a mode or its home', () => expect(scan(draws, NAMED)).toEqual([]))
  test.each(["if (mode === 'claims')", 'const home = "/businessHome"', "modes['service']"])('sees what is planted: %s', (text) =>
    expect(lines('planted.ts', text, NAMED)).toHaveLength(1))
  test('all three are one screen', () => {
    const screens = files.filter((path) => path.startsWith('schemas/screens/home/'))
    expect(screens).toEqual(['schemas/screens/home/home.json'])
  })
})
