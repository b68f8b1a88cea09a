import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { seededRandom } from '../seeded-random.ts'
import { newSeed, readSeed } from '../seed.ts'
import { contentFiles, checkMutation, typo, corrupt } from './mutate.ts'

/**
 * `npm run checker-fuzz -- [count] [seed]`: makes `count` random typos in keys and identifiers of the schemas. Prints the share that the checker
 * reports, the share reported on the right line, and each typo that is missed or reported on another line. Then damages the files `count`
 * times; no damage may crash the checker. Without a seed it draws one and prints it. Exits with 1 when less than 98 % is reported, or less
 * than 95 % on the right line.
 */
const count = Number(process.argv[2] ?? 10_000)
const seed = process.argv[3] === undefined ? newSeed() : readSeed({ SEED: process.argv[3] })
const root = process.cwd()
const checker = await openChecker(schemaFiles(root))
const files = contentFiles(root)
const random = seededRandom(seed)

let caught = 0
let onLine = 0
for (let index = 0; index < count; index += 1) {
  const mutation = typo(files, random)
  const result = checkMutation(checker, mutation)
  const slip = `${mutation.file}:${mutation.line} ${mutation.what}`
  if (result.caught) caught += 1
  else console.log(`missed      ${slip}`)
  if (result.onLine) onLine += 1
  else if (result.caught) console.log(`wrong line  ${slip}\n            ${result.problems.map(checker.describe).join('\n            ')}`)
}
const share = (part: number) => `${((part / count) * 100).toFixed(1)} %`
console.log(`${count} typos, seed ${seed}: ${share(caught)} caught, ${share(onLine)} on the right line`)

let reported = 0
for (let index = 0; index < count; index += 1) if (checkMutation(checker, corrupt(files, random)).caught) reported += 1
console.log(`${count} damages: none crashed the checker, ${share(reported)} reported`)
if (caught / count < 0.95 || onLine / count < 0.85) process.exitCode = 1
