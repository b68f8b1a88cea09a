/**
 * `npm run workbench-test -- sessions [count] [seed]`: makes random sessions of edits, undos and redos on the project's files, and compares the
 * bytes with those before. Exits with 1 when a session is wrong.
 */
import { resolve } from 'node:path'
import { textsOf } from '../../server/content/trees.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { newSeed } from '../seed.ts'
import { runSessions } from './sessions.ts'

const [what = '', count, seed] = [process.argv[2], Number(process.argv[3] ?? 1_000), Number(process.argv[4] ?? newSeed())]
if (what !== 'sessions' || !Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run workbench-test -- sessions [count] [seed]')
  process.exit(2)
}
const startedAt = performance.now()
const { wrong, steps } = runSessions(textsOf(schemaFiles(resolve(import.meta.dirname, '../..'))), { sessions: count, seed })
for (const text of wrong) console.log(text)
console.log(
  `${count} sessions, seed ${seed}, ${steps} steps: ${wrong.length} wrong, in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`,
)
process.exitCode = wrong.length > 0 ? 1 : 0
