import { describe, expect, test } from 'vitest'
import { schemaFiles } from '../../tools/schema-files.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { describeView, findView, itemsIn, proseOf, readProseTexts } from '../../renderer/prose/index.ts'

const files = schemaFiles(process.cwd())
const project = readProject(files)
const words = readProseTexts(files)
const all = [
  ...[...project.screens.keys()].map((id) => ['screen', id] as const),
  ...[...project.parts.keys()].map((id) => ['part', id] as const),
]

describe('a screen in words', () => {
  test.each(['waitDeal', 'timeoutRemindList', 'planTaskDetail'])('%s', async (id) => {
    const item = describeView(project, words, 'screen', id)
    await expect(item && proseOf(words, item)).toMatchFileSnapshot(`golden/${id}.txt`)
  })
})

test('gives every value of every view to an item that says it', () => {
  const isNamed = (at: readonly (string | number)[]) => ['widget', 'do', '$schema', 'version', 'id'].includes(String(at.at(-1)))
  const unsaid: string[] = []
  for (const [kind, id] of all) {
    const item = describeView(project, words, kind, id)
    const source = (kind === 'screen' ? project.screens : project.parts).get(id)?.source
    const items = new Map(item ? itemsIn(item).flatMap((one) => (one.kind === 'note' ? [] : [[JSON.stringify(one.at), one]])) : [])
    const visit = (value: unknown, at: (string | number)[]): void => {
      if (typeof value === 'object' && value !== null)
        for (const [key, inner] of Object.entries(value)) visit(inner, [...at, Array.isArray(value) ? Number(key) : key])
      else {
        const around = at.map((_, index) => items.get(JSON.stringify(at.slice(0, at.length - index)))).find((one) => one !== undefined)
        if (!isNamed(at) && (!around || around.items.some(({ kind: inner }) => inner !== 'note'))) unsaid.push(`${id} ${at.join('.')}`)
      }
    }
    visit(source?.data, [])
  }
  expect(unsaid).toEqual([])
})

/** Returns every Chinese text of a value, except those with placeholders. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /[\u4e00-\u9fff]/.test(value) && !value.includes('{') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('shows every written text in the prose', () => {
  const hidden = all.flatMap(([kind, id]) => {
    const item = describeView(project, words, kind, id)
    const shown = item ? proseOf(words, item) : ''
    const written = textsIn((kind === 'screen' ? project.screens : project.parts).get(id)?.source.data)
    return written.filter((text) => !shown.includes(text)).map((text) => `${id} ${text}`)
  })
  expect(hidden).toEqual([])
})

test('has words for everything that it says', () => {
  const said = all.map(([kind, id]) => {
    const item = describeView(project, words, kind, id)
    return item ? proseOf(words, item) : ''
  })
  const missing = said.join('').match(/\b(prop|step|view|field|value|join|op|format|path|data|rule|look)\.[a-z]\w*(\.\w+)*/g) ?? []
  expect(missing.filter((key) => !key.startsWith('data.') || words[key] === undefined)).toEqual([])
})

test('finds a view by id, address, title and file, and names similar ones', () => {
  const found = { found: { kind: 'screen', id: 'waitDeal' } }
  for (const name of ['waitDeal', '/waitDeal', '待办工单', 'schemas/screens/tasks/waitDeal.json'])
    expect(findView(project, name)).toEqual(found)
  expect(findView(project, 'waitDael')).toEqual({ similar: ['waitDeal'] })
  expect(findView(project, 'zzzzzzzzz')).toEqual({ similar: [] })
})
