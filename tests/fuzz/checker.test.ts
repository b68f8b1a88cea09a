import { describe, expect, inject, it } from 'vitest'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { inMemory } from '../mistakes/in-memory.ts'
import { seededRandom } from '../seeded-random.ts'
import { contentFiles, tryOut, typo, vandalise } from './mutate.ts'

/** Each slip is a whole check of all schemas: the thousands are `npm run fuzz`, which asks for more of each. */
const COUNT = 120
const SEED = inject('seed')
const checker = await openChecker(inMemory(schemaFiles(process.cwd())))

describe(`the checker under random mistakes of seed ${SEED} (the full count: npm run fuzz)`, () => {
  const files = contentFiles(process.cwd())

  it('catches almost every typo in keys and identifiers, almost always on its line', () => {
    const random = seededRandom(SEED)
    const results = Array.from({ length: COUNT }, () => tryOut(checker, typo(files, random)))
    expect(results.filter(({ caught }) => caught).length / COUNT).toBeGreaterThanOrEqual(0.95)
    expect(results.filter(({ onLine }) => onLine).length / COUNT).toBeGreaterThanOrEqual(0.9)
  }, 300_000)

  it('never crashes, whatever is cut out, doubled or changed', () => {
    const random = seededRandom(SEED)
    for (let index = 0; index < COUNT; index += 1) tryOut(checker, vandalise(files, random))
    expect(checker.check().problems).toEqual([])
  }, 300_000)
})
