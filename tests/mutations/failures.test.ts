import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRecords, RECORDS, type TestRecord } from '../../tools/test/records.ts'
import { runCommand } from '../../tools/test/run-command.ts'
import { failureIn } from './failures.ts'
import { root } from './mutations.ts'
import { titlesWith } from './run-mutation.ts'

const failingHook = "beforeAll(() => { throw new Error('broken') })"
const cited = "it('x-1 is cited', () => {})"
const other = "it('x-2 is something else', () => {})"
const files: Readonly<Record<string, string[]>> = {
  hook: [failingHook, cited],
  describeHook: [`describe('part', () => { ${failingHook}; ${cited} })`, other],
  notLoaded: ["import './missing.ts'", cited],
  otherHook: [`describe('part', () => { ${failingHook}; ${other} })`, cited],
}
const titles = titlesWith('x-1')

let folder: string
let records: TestRecord[]
beforeAll(async () => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  folder = mkdtempSync(join(root, 'test-results/failures-'))
  const config = join(folder, 'config.ts')
  writeFileSync(config, "export default { test: { include: ['*.check.ts'], root: import.meta.dirname } }")
  for (const [name, lines] of Object.entries(files))
    writeFileSync(join(folder, `${name}.check.ts`), ["import { beforeAll, describe, it } from 'vitest'", ...lines].join('\n'))
  const report = join(folder, 'records.jsonl')
  const reporter = `--reporter=${root}/tools/test/vitest-reporter.ts`
  const command = ['vitest', 'run', '--config', config, '--root', folder, reporter, '-t', titles]
  await runCommand(command, { root, limit: AbortSignal.timeout(25_000), env: { [RECORDS]: report } })
  records = readRecords(report)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const failureOf = (name: string) =>
  failureIn(
    records.filter(({ file }) => basename(file) === `${name}.check.ts`),
    titles,
  )?.title

it.each([
  ['hook', 'x-1 is cited'],
  ['describeHook', 'part > x-1 is cited'],
  ['notLoaded', ''],
])('a citing test that cannot run counts as failed: %s', (name, title) => expect(failureOf(name)).toBe(title))

it('a failed hook of tests that do not cite the id is no failure', () => expect(failureOf('otherHook')).toBeUndefined())
