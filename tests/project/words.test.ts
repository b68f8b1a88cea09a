import { describe, expect, test } from 'vitest'
import {
  SUPPRESSION,
  CHINESE,
  CODE,
  files,
  INSURANCE,
  lines,
  MACHINE_ADDRESS,
  MACHINE_TIME,
  UNFINISHED,
  scan,
  TEST,
  UNSEEDED,
} from './detect.ts'

const shipped = (path: string) => CODE.test(path) && !TEST.test(path)
const written = (path: string) => !path.startsWith('docs/requirements/') && !path.startsWith('tests/project/')

describe("forbidden text in the project's files", () => {
  test('finds code to check', () => expect(files.filter(shipped).length).toBeGreaterThan(50))
  test('no Chinese in code: user-visible text belongs in JSON', () => expect(scan(shipped, CHINESE)).toEqual([]))
  test('no insurance terms in the renderer', () =>
    expect(scan((path) => shipped(path) && path.startsWith('renderer/'), INSURANCE)).toEqual([]))
  test('no markers of unfinished work', () => expect(scan(written, UNFINISHED)).toEqual([]))
  test('no path or host of a single machine', () => expect(scan(written, MACHINE_ADDRESS)).toEqual([]))
  test('no silenced compiler, linter or formatter', () =>
    expect(scan((path) => /\.tsx?$/.test(path) && written(path), SUPPRESSION)).toEqual([]))
})

/** Tests and their helpers, except those that run real processes in real time (crash tests, bench). */
const deciding = (path: string) => TEST.test(path) && !/^tests\/(crash-recovery|bench|project)\//.test(path)
const made = (path: string) =>
  (TEST.test(path) || /^tests\/.*\.tsx?$/.test(path)) && !path.startsWith('tests/project/') && path !== 'tests/seed.ts'

describe('forbidden text in tests', () => {
  test('no random numbers without a seed: use seededRandom with SEED', () => expect(scan(made, UNSEEDED)).toEqual([]))
  test('no system clock: journeys use steward.now(), other tests their own clock', () => {
    const toldBy = scan(deciding, MACHINE_TIME)
    // That test sets the system clock itself, on fake timers.
    expect(toldBy.filter((line) => !line.startsWith('tests/contract/wecom.test.ts'))).toEqual([])
  })
})

describe('the detectors report planted text', () => {
  test.each([
    ['a Chinese character', CHINESE, "const text = '待办'", '待'],
    ['a full-width mark', CHINESE, 'a\uff0cb', '\uff0c'],
    ['an insurance term', INSURANCE, 'const customerId = 1', 'customer'],
    ['an insurance term in a comment', INSURANCE, '// the Policy', 'Policy'],
    ['unfinished work', UNFINISHED, '// TODO: later', 'TODO'],
    ['a home folder', MACHINE_ADDRESS, 'cd /home/someone', '/home/s'],
    ['a registry', MACHINE_ADDRESS, 'https://registry.npmjs.org/x', 'registry.npmjs'],
    ['a random number without a seed', UNSEEDED, 'const at = Math.random()', 'Math.random('],
    ['the system clock', MACHINE_TIME, 'const now = Date.now()', 'Date.now'],
    ['a silenced compiler', SUPPRESSION, '// @ts-ignore', '@ts-ignore'],
  ])('%s', (_, pattern, text, found) => expect(lines('planted.ts', `\n${text}`, pattern)).toEqual([`planted.ts:2: ${found}`]))

  test.each([
    ['accepts the requirement id TODO-04 in a title', UNFINISHED, "test('TODO-04 sorts', go)"],
    ['accepts a dash, which is not full-width', CHINESE, 'a … b – c → d'],
    ['accepts a route, which is not a path of a machine', MACHINE_ADDRESS, "path: '/workOrders/1', screens/home/x.json"],
  ])('%s', (_, pattern, text) => expect(lines('planted.ts', text, pattern)).toEqual([]))
})
