import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import type { Problem } from '../../renderer/model/problem.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { underEdit } from '../mistakes/standing.ts'
import { seededRandom } from '../seeded-random.ts'
import { contentFiles, exchange, type Mutation, typo, vandalise } from './mutate.ts'

/** So many files differ from what they were, at most: where little can be read, little is checked. */
const CHANGED = 3
const SEED = inject('seed')
const root = process.cwd()

const EDITS: readonly ((files: ReadonlyMap<string, string>, random: () => number) => Mutation)[] = [typo, exchange, exchange, vandalise]

/** Edit after edit, each of which stays for a while, until all is as it was: what is found then. `folder` is that of a project. */
async function editAtRandom(folder: string, count: number): Promise<readonly Problem[]> {
  const random = seededRandom(SEED)
  const files = await underEdit(schemaFiles(folder, root))
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
    files.check(`edit ${index}: ${edited.join(' ')}, the last one ${mutation?.what}`)
  }
  edited.forEach(files.restore)
  return files.check('all is as it was').problems
}

describe(`a checker that stays, under random edits of seed ${SEED}, finds what one finds that is opened anew`, () => {
  it('in a tiny project, where everything is about everything else', async () => {
    expect(await editAtRandom(join(root, 'tests/fixture-app'), 100)).toEqual([])
  }, 300_000)

  it('in ours', async () => {
    expect(await editAtRandom(root, 15)).toEqual([])
  }, 300_000)
})
