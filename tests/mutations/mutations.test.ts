import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { breakableIds, isMutation, mutate, readEntries, root } from './mutations.ts'

const entries = readEntries()

describe('the mutations', () => {
  it('name each requirement once, and no other id', () => expect(entries.map(({ id }) => id).sort()).toEqual(breakableIds().sort()))

  it('change one existing line of the product each', () => {
    const problems = entries.filter(isMutation).flatMap((mutation) => {
      try {
        expect(mutation.file).toMatch(/^(schemas|renderer|widgets|actions|src|server|tools)\/(?!.*\.test\.tsx?$)/)
        mutate(readFileSync(join(root, mutation.file), 'utf8'), mutation)
        return []
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)]
      }
    })
    expect(problems).toEqual([])
  })

  it('are missing only for a stated reason', () => {
    const reasons = entries.flatMap((entry) => (isMutation(entry) ? [] : [entry.reason]))
    expect(reasons.filter((reason) => reason.length < 20)).toEqual([])
  })
})
