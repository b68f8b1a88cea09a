import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Checked } from '../../renderer/check/index.ts'
import { emptyUse, addUsed, type Used } from '../../renderer/compile/used.ts'
import { readProseTexts, type ProseTexts } from '../../renderer/prose/index.ts'
import { createFilesOutline, type FileOutline } from '../../src/workbench/checking/outline.ts'
import { type Uses, usesOf } from '../../src/workbench/checking/where-used.ts'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

let checked: Checked
let words: ProseTexts
let outlines: readonly FileOutline[]
beforeAll(async () => {
  const files = schemaFiles(resolve(import.meta.dirname, '../..'))
  checked = (await openChecker(files)).check()
  words = readProseTexts(files)
  outlines = createFilesOutline(words)(checked.project)
}, 60_000)

const usesAt = (path: string, at: readonly (string | number)[]) => usesOf(checked.project, words, outlines, path, at)
const isView = (path: string) => /^schemas\/(screens|parts)\//.test(path)
/** Returns the screens and parts that use a thing, by their paths. */
const viewsIn = (uses: Uses | undefined) => [...new Set(uses?.list.flatMap(({ path }) => (isView(path) ? [path] : [])))].sort()

/** Returns the views whose names the compiler resolved to a thing, by their paths. */
function viewsWith(has: (used: Used, text: string) => boolean): string[] {
  const { project, plans } = checked
  const found = (['screens', 'parts'] as const).flatMap((kind) =>
    [...plans[kind]].flatMap(([name, { used }]) => {
      const { path = '', text = '' } = project[kind].get(name)?.source ?? {}
      return has(used, text) ? [path] : []
    }),
  )
  return found.sort()
}

describe('where something is used', () => {
  it('agrees with the compiler for each part, message and setting', () => {
    const { parts, messages, settings } = checked.project
    const wrong = [
      ...[...parts].map(([name, { source }]) => [name, viewsIn(usesAt(source.path, [])), viewsWith((used) => used.parts.has(name))]),
      ...[...messages.keys()].map((name) => [
        name,
        viewsIn(usesAt('schemas/messages.json', ['messages', name])),
        viewsWith((used) => used.messages.has(name)),
      ]),
      ...[...settings.keys()].map((name) => [
        name,
        viewsIn(usesAt('schemas/settings.json', ['settings', name])),
        // The compiler writes the value of a default itself.
        viewsWith((used, text) => used.settings.has(name) || text.includes(`"default": { "from": "settings.${name}" }`)),
      ]),
    ].filter(([, found, expected]) => JSON.stringify(found) !== JSON.stringify(expected))
    expect(wrong).toEqual([])
  }, 60_000)

  it('finds a place for each declaration that is used', () => {
    const { project, plans } = checked
    const used = emptyUse()
    for (const { used: own } of [...plans.screens.values(), ...plans.parts.values()]) addUsed(used, own)
    const unfound = [
      ...[...project.dictionaries].filter(
        ([name, { source }]) => used.dictionaries.has(name) && usesAt(source.path, [])?.list.length === 0,
      ),
      ...[...project.screens].filter(([name, { source }]) => used.screens.has(name) && usesAt(source.path, [])?.list.length === 0),
      ...[...project.entities].filter(([name, { source }]) => used.entities.has(name) && usesAt(source.path, [])?.list.length === 0),
    ]
    expect(unfound.map(([name]) => name)).toEqual([])
  })

  it('names the file and the smallest thing around each place, in the order of the files', () => {
    const { title, list = [] } = usesAt('schemas/parts/timeoutRow.json', ['body', 0]) ?? {}
    expect([title, list.map(({ file, place }) => `${file}: ${place}`)]).toEqual([
      '超时提醒的一行',
      ['首页: 列表 › 放入一个部件 · 超时提醒的一行', '超时提醒列表: 列表 › 放入一个部件 · 超时提醒的一行'],
    ])
    const node = usesAt('schemas/screens/timeouts/timeoutRemindList.json', list[1]?.at ?? [])
    expect(node?.list).toEqual(list)
  })

  it('finds a field in texts, conditions, forms, facts and sorted lists, and no field of another entity with its name', () => {
    const found = usesAt('schemas/entities/TimeoutTask.json', ['fields', 'topic'])
    expect(viewsIn(found)).toEqual(['schemas/parts/timeoutRow.json'])
    expect(viewsIn(usesAt('schemas/entities/Task.json', ['fields', 'taskRemark']))).toContain('schemas/parts/finishForm.json')
    expect(viewsIn(usesAt('schemas/entities/TimeoutDetail.json', ['fields', 'thirdind']))).toEqual([
      'schemas/screens/timeouts/timeoutRemindDetail.json',
    ])
    expect(usesAt('schemas/entities/TimeoutTask.json', ['fields', 'thirdind'])?.list).toEqual([])
  })
})
