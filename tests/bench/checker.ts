import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { atMost, median, type Row } from './table.ts'

const root = resolve(import.meta.dirname, '../..')
const CHANGED = 'schemas/screens/home/home.json'
const run = promisify(execFile)

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function times(count: number, work: (index: number) => unknown): Promise<number> {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) found.push(await timed(() => work(index)))
  return median(found)
}

/** All schemas from the shell, start of Node included; and one changed file where the checker stays, as in an editor. */
export async function checker(): Promise<Row[]> {
  const shell = await times(5, () => run('npm', ['run', '-s', 'check'], { cwd: root }))
  const standing = await openChecker(schemaFiles(root))
  const text = readFileSync(resolve(root, CHANGED), 'utf8')
  for (let index = 0; index < 3; index += 1) standing.check()
  const changed = await times(9, (index) => {
    standing.override(CHANGED, text + ' '.repeat(index + 1))
    standing.check()
  })
  return [atMost('checker: all schemas, from the shell', shell / 1000, 's', 1.5), atMost('checker: one changed file', changed, 'ms', 60)]
}
