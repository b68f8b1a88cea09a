import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import type { Problem } from '../../renderer/model/problem.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { openForEditing } from '../mistakes/edited-project.ts'
import { seededRandom } from '../seeded-random.ts'
import { contentFiles, replaceValue, type Mutation, typo, corrupt } from './mutate.ts'

/** At most this many files are changed at once: a checker that can read little also reports little. */
const CHANGED = 3
const SEED = inject('seed')
const root = process.cwd()

const EDITS: readonly ((files: ReadonlyMap<string, string>, random: () => number) => Mutation)[] = [
  typo,
  replaceValue,
  replaceValue,
  corrupt,
]

/** Edits the schemas in `folder` at random, comparing after each edit; then restores them and returns the problems found. */
async function editAtRandom(folder: string, count: number): Promise<readonly Problem[]> {
  const random = seededRandom(SEED)
  const files = await openForEditing(schemaFiles(folder, root))
  const content = contentFiles(folder)
  const edited: string[] = []
  for (let index = 0; index < count; index += 1) {
    const mutation = EDITS[Math.floor(random() * EDITS.length)]?.(content, random)
    const oldest = edited.length >= CHANGED || random() < 0.3 ? edited.shift() : undefined
    if (oldest !== undefined) files.restore(oldest)
    else if (mutation) {
      files.write(mutation.file, random() < 0.05 ? undefined : mutation.text)
      edited.push(mutation.file)
    }
    files.check(`edit ${index}: ${edited.join(' ')}, last change ${mutation?.what}`)
  }
  edited.forEach(files.restore)
  return files.check('all files restored').problems
}

describe(`a reused checker finds the same as a new one after random edits, seed ${SEED}`, () => {
  it('in the fixture app, whose schemas are closely linked', async () => {
    expect(await editAtRandom(join(root, 'tests/fixture-app'), 100)).toEqual([])
  }, 300_000)

  it('in the real project', async () => {
    expect(await editAtRandom(root, 15)).toEqual([])
  }, 300_000)
})
