import { describe, expect, test } from 'vitest'
import modes from '../../schemas/modes.json' with { type: 'json' }
import { CODE, files, lines, scan, TEST } from './detect.ts'

/** Names of the modes and of their homes as code would contain them: quoted, or as part of an address. */
const names = Object.keys(modes.modes).join('|')
const homes = Object.values(modes.modes)
  .map(({ home }) => home.slice(1))
  .join('|')
const NAMED = new RegExp(`['"\`](?:${names})['"\`]|(?:${homes})\\b`)

/** Code that renders the homes. Excludes the simulator, whose demo accounts have the same names as the modes. */
const draws = (path: string) =>
  CODE.test(path) && !TEST.test(path) && /^(renderer|widgets|actions|src)\//.test(path) && !path.startsWith('src/simulator/')

describe('HOME-01 the three homes differ in schemas/ only', () => {
  test('finds code to check', () => expect(files.filter(draws).length).toBeGreaterThan(100))
  test('no code for rendering, actions or navigation names a mode or its home', () => expect(scan(draws, NAMED)).toEqual([]))
  test.each(["if (mode === 'claims')", 'const home = "/businessHome"', "modes['service']"])('reports a planted name: %s', (text) =>
    expect(lines('planted.ts', text, NAMED)).toHaveLength(1))
  test('all modes share one home screen', () => {
    const screens = files.filter((path) => path.startsWith('schemas/screens/home/'))
    expect(screens).toEqual(['schemas/screens/home/home.json'])
  })
})
