import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { schemaFiles } from '../../tools/schema-files.ts'
import { underEdit } from '../mistakes/standing.ts'
import { seededRandom } from '../seeded-random.ts'
import { contentFiles, exchange, type Mutation, typo, vandalise } from './mutate.ts'

/** So many files differ from what they were, at most: where little can be read, little is checked. */
const CHANGED = 3
const SEED = inject('seed')
const root = process.cwd()

const EDITS: readonly ((files: ReadonlyMap<string, string>, random: () => number) => Mutation)[] = [typo, exchange, exchange, vandalise]

/** Edit after edit, each of which stays for a while; `folder` is that of a project. */
async function editAtRandom(folder: string, count: number): Promise<number> {
  const random = seededRandom(SEED)
  const files = await underEdit(schemaFiles(folder, root))
  const content = contentFiles(folder)
  const edited: string[] = []
  let withoutMistakes = 0
  for (let index = 0; index < count; index += 1) {
    const mutation = EDITS[Math.floor(random() * EDITS.length)]?.(content, random)
    const oldest = edited.length >= CHANGED || random() < 0.3 ? edited.shift() : undefined
    if (oldest !== undefined) files.restore(oldest)
    else if (mutation) {
      files.write(mutation.file, random() < 0.05 ? undefined : mutation.text)
      edited.push(mutation.file)
    }
    const { problems } = files.check(`edit ${index}: ${edited.join(' ')}, the last one ${mutation?.what}`)
    if (problems.length === 0) withoutMistakes += 1
  }
  return withoutMistakes
}

describe(`a checker that stays, under random edits of seed ${SEED}, finds what one finds that is opened anew`, () => {
  it('in a tiny project, where everything is about everything else', async () => {
    expect(await editAtRandom(join(root, 'tests/fixture-app'), 150)).toBeGreaterThan(0)
  }, 300_000)

  it('in ours', async () => {
    expect(await editAtRandom(root, 25)).toBeGreaterThan(0)
  }, 300_000)
})
