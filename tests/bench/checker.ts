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

/** Times the check of all schemas from the shell, including the start of Node. Also times one changed file, as in an editor. */
export async function benchChecker(): Promise<Row[]> {
  const shell = await times(5, () => run('npm', ['run', '-s', 'check'], { cwd: root }))
  const checker = await openChecker(schemaFiles(root))
  const text = readFileSync(resolve(root, CHANGED), 'utf8')
  for (let index = 0; index < 3; index += 1) checker.check()
  const changed = await times(9, (index) => {
    checker.override(CHANGED, text + ' '.repeat(index + 1))
    checker.check()
  })
  return [atMost('checker: all schemas, from the shell', shell / 1000, 's', 1.5), atMost('checker: one changed file', changed, 'ms', 60)]
}
