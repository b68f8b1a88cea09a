import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { seededRandom } from '../seeded-random.ts'
import { newSeed, readSeed } from '../seed.ts'
import { contentFiles, tryOut, typo, vandalise } from './mutate.ts'

/**
 * `npm run fuzz -- [count] [seed]`: random typos in keys and identifiers of the schemas, how many the checker catches
 * and on the right line, which it misses, and which it blames on another line; then as many random damages, none of
 * which may crash it. Without a seed it takes a new one and prints it. Ends with 1 below 98 % caught or 95 % on the line.
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
  const result = tryOut(checker, mutation)
  const slip = `${mutation.file}:${mutation.line} ${mutation.what}`
  if (result.caught) caught += 1
  else console.log(`missed      ${slip}`)
  if (result.onLine) onLine += 1
  else if (result.caught) console.log(`wrong line  ${slip}\n            ${result.said.map(checker.describe).join('\n            ')}`)
}
const share = (part: number) => `${((part / count) * 100).toFixed(1)} %`
console.log(`${count} typos, seed ${seed}: ${share(caught)} caught, ${share(onLine)} on the right line`)

let refused = 0
for (let index = 0; index < count; index += 1) if (tryOut(checker, vandalise(files, random)).caught) refused += 1
console.log(`${count} damages: none crashed the checker, ${share(refused)} refused`)
if (caught / count < 0.98 || onLine / count < 0.95) process.exitCode = 1
