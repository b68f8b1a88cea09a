import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readProseTexts } from '../../renderer/prose/index.ts'
import { createFileContext } from '../../src/workbench/checking/file-context.ts'
import { createFilesOutline, type Outline } from '../../src/workbench/checking/outline.ts'
import { propertiesAt } from '../../src/workbench/checking/properties.ts'
import type { Property } from '../../src/workbench/checking/property.ts'
import { type ConditionPart, readCondition } from '../../src/workbench/editing/conditions.ts'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

const all = (outline: Outline): Outline[] => [outline, ...outline.children.flatMap(all)]

interface Written extends Property {
  kind: string
  path: string
}

/** Returns the written properties of all files, also those of the steps in them. */
async function writtenProperties(): Promise<Written[]> {
  const files = schemaFiles(resolve(import.meta.dirname, '../..'))
  const { project } = (await openChecker(files)).check()
  const words = readProseTexts(files)
  const inside = (one: Property): Property[] => [one, ...(one.steps ?? []).flatMap(({ properties }) => properties.flatMap(inside))]
  return createFilesOutline(words)(project).flatMap(({ path, kind, outline }) => {
    const file = createFileContext(project, words, path)
    const found = all(outline).flatMap(({ at }) => propertiesAt(file, at).flatMap(inside))
    return found.flatMap((one) => (one.value === undefined ? [] : [{ ...one, kind, path }]))
  })
}

describe('what an analyst can change without JSON', () => {
  let written: Written[]
  beforeAll(async () => {
    written = await writtenProperties()
  }, 120_000)

  it('is everything that is written', async () => {
    expect(written.length).toBeGreaterThan(6_000)
    expect(written.filter(({ control }) => control === 'later').map(({ kind, path, title }) => `${kind} ${path}: ${title}`)).toEqual([])
  })

  it('has a label for each written choice', () => {
    const chosen = written.filter(({ control }) => control === 'choice' || control === 'icon')
    const unknown = chosen.filter(({ value, candidates = [] }) => !candidates.some((one) => one.value === value))
    expect(unknown.map(({ path, at, value }) => `${path} ${at.join('.')} ${JSON.stringify(value)}`)).toEqual([])
  })

  it('has a label for each path in a condition', () => {
    const parts = (part: ConditionPart): ConditionPart[] => (part.kind === 'group' ? part.items.flatMap(parts) : [part])
    const conditions = written.filter(({ control, value }) => control === 'condition' || (control === 'flag' && typeof value === 'object'))
    expect(conditions.length).toBeGreaterThan(200)
    const wrong = conditions.flatMap(({ path, at, value, scope }) =>
      parts(readCondition(value, at)).flatMap((part) => {
        const isKnown = part.kind === 'comparison' && scope?.paths.some((one) => one.path === part.field)
        return isKnown ? [] : [`${path} ${JSON.stringify(part.json)}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('has a label for each path that a value reads', () => {
    const values = written.filter(({ control, value }) => control === 'value' && typeof value === 'object' && value !== null)
    expect(values.length).toBeGreaterThan(100)
    const unknown = values.filter(({ value, scope }) => !scope?.paths.some(({ path }) => path === Reflect.get(value as object, 'from')))
    expect(unknown.map(({ path, at, value }) => `${path} ${at.join('.')} ${JSON.stringify(value)}`)).toEqual([])
  })
})
