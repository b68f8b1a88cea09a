import { describe, expect, inject, it } from 'vitest'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { inMemory } from '../mistakes/in-memory.ts'
import { seededRandom } from '../seeded-random.ts'
import { contentFiles, checkMutation, typo, corrupt } from './mutate.ts'

/** Each mutation costs one full check, so `npm test` tries few. `npm run checker-fuzz` tries thousands and demands higher rates. */
const COUNT = 120
const SEED = inject('seed')
const checker = await openChecker(inMemory(schemaFiles(process.cwd())))

describe(`the checker under random mistakes, seed ${SEED} (many more: npm run checker-fuzz)`, () => {
  const files = contentFiles(process.cwd())

  it('reports at least 95 % of typos in keys and identifiers, 85 % on the right line', () => {
    const random = seededRandom(SEED)
    const results = Array.from({ length: COUNT }, () => checkMutation(checker, typo(files, random)))
    expect(results.filter(({ caught }) => caught).length / COUNT).toBeGreaterThanOrEqual(0.95)
    expect(results.filter(({ onLine }) => onLine).length / COUNT).toBeGreaterThanOrEqual(0.85)
  }, 300_000)

  it('does not throw when text is cut out, duplicated or replaced', () => {
    const random = seededRandom(SEED)
    for (let index = 0; index < COUNT; index += 1) checkMutation(checker, corrupt(files, random))
    expect(checker.check().problems).toEqual([])
  }, 300_000)
})
