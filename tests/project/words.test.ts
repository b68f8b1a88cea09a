import { describe, expect, test } from 'vitest'
import { AROUND, CHINESE, CODE, files, INSURANCE, lines, MACHINE, MACHINE_TIME, PUT_OFF, scan, TEST, UNSEEDED } from './detect.ts'

const shipped = (path: string) => CODE.test(path) && !TEST.test(path)
const written = (path: string) => !path.startsWith('docs/requirements/') && !path.startsWith('tests/project/')

describe('what the files must not hold', () => {
  test('there is code to look at', () => expect(files.filter(shipped).length).toBeGreaterThan(50))
  test('no Chinese in code: sentences live in JSON', () => expect(scan(shipped, CHINESE)).toEqual([]))
  test('the renderer has never heard of insurance', () =>
    expect(scan((path) => shipped(path) && path.startsWith('renderer/'), INSURANCE)).toEqual([]))
  test('no work put off', () => expect(scan(written, PUT_OFF)).toEqual([]))
  test('no path or host of one machine', () => expect(scan(written, MACHINE)).toEqual([]))
  test('no way around the compiler or the linter', () => expect(scan((path) => /\.tsx?$/.test(path) && written(path), AROUND)).toEqual([]))
})

/** Tests and what they are made of; real processes at real times (crash tests, the bench) go by the machine's clock. */
const deciding = (path: string) => TEST.test(path) && !/^tests\/(crash-recovery|bench|project)\//.test(path)
const made = (path: string) =>
  (TEST.test(path) || /^tests\/.*\.tsx?$/.test(path)) && !path.startsWith('tests/project/') && path !== 'tests/seed.ts'

describe('what tests must not hold', () => {
  test('no chance without a seed: seededRandom, and SEED for all of it', () => expect(scan(made, UNSEEDED)).toEqual([]))
  test('no time of day of the machine: a journey asks steward.now(), others have a clock of their own', () => {
    const toldBy = scan(deciding, MACHINE_TIME)
    // The machine's clock itself is set there, on fake timers.
    expect(toldBy.filter((line) => !line.startsWith('tests/contract/wecom.test.ts'))).toEqual([])
  })
})

describe('the detectors see what is planted', () => {
  test.each([
    ['a sentence', CHINESE, "const text = '待办'", '待'],
    ['a full-width mark', CHINESE, 'a\uff0cb', '\uff0c'],
    ['a word of the trade', INSURANCE, 'const customerId = 1', 'customer'],
    ['a word of the trade in a comment', INSURANCE, '// the Policy', 'Policy'],
    ['work put off', PUT_OFF, '// TODO: later', 'TODO'],
    ['a home folder', MACHINE, 'cd /home/someone', '/home/s'],
    ['a registry', MACHINE, 'https://registry.npmjs.org/x', 'registry.npmjs'],
    ['chance without a seed', UNSEEDED, 'const at = Math.random()', 'Math.random('],
    ['the time of the machine', MACHINE_TIME, 'const now = Date.now()', 'Date.now'],
    ['a silenced compiler', AROUND, '// @ts-ignore', '@ts-ignore'],
  ])('%s', (_, pattern, text, found) => expect(lines('planted.ts', `\n${text}`, pattern)).toEqual([`planted.ts:2: ${found}`]))

  test.each([
    ['TODO-04 in a title is the id of a requirement', PUT_OFF, "test('TODO-04 sorts', go)"],
    ['a dash is no full-width mark', CHINESE, 'a … b – c → d'],
    ['a route is no machine path', MACHINE, "path: '/workOrders/1', screens/home/x.json"],
  ])('%s', (_, pattern, text) => expect(lines('planted.ts', text, pattern)).toEqual([]))
})
