import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Props } from '../../renderer/model/prop.ts'
import { FORMATS } from '../../renderer/language/text.ts'
import { compactJson } from './compact-json.ts'
import { contentsOf } from './contents.ts'
import { looksIn } from './examples.ts'
import { checkExamples } from './project.ts'
import { sampleAnswer } from './samples.ts'

const { examples, checked, mistakes } = await checkExamples(resolve(import.meta.dirname, '../..'))
const { project } = checked
const built = [...project.widgets].filter(([, { value }]) => !value.planned)
const names = (subject: string) => new Set(examples.filter((one) => one.subject === subject).map(({ name }) => name))

/** Returns the looks of a widget's manifest, including nested properties. */
const looksOf = (props: Props): string[] =>
  Object.entries(props).flatMap(([name, prop]) => {
    if (prop.kind === 'object') return looksOf(prop.props)
    if (prop.kind === 'list' || prop.kind === 'map') return looksOf({ [name]: prop.of })
    return name === 'look' && prop.kind === 'enum' ? prop.values : []
  })

describe('the catalogue', () => {
  test('has only examples without mistakes', () => expect(mistakes).toEqual([]))

  test('shows every widget, step and format', () => {
    expect(built.map(([name]) => name).filter((name) => !names('widget').has(name))).toEqual([])
    expect([...project.steps.keys()].filter((name) => !names('step').has(name))).toEqual([])
    expect(FORMATS.filter((name) => !names('format').has(name))).toEqual([])
  })

  test('lists each example under the name that it uses', () => {
    const strays = examples.filter(({ subject, name, view }) => {
      const json = JSON.stringify(view)
      return !(subject === 'widget'
        ? json.includes(`"widget":"${name}"`)
        : subject === 'step'
          ? json.includes(`"do":"${name}"`)
          : json.includes(` | ${name}`))
    })
    expect(strays.map(({ path, title }) => `${path} ${title}`)).toEqual([])
  })

  test.each(built.filter(([, { value }]) => looksOf(value.props).length > 0))('shows every look of %s', (name, { value }) => {
    const own = examples.filter((one) => one.subject === 'widget' && one.name === name)
    const shown = new Set(own.flatMap(({ view }) => looksIn(view)))
    expect(looksOf(value.props).filter((look) => !shown.has(look))).toEqual([])
  })

  test('lists params and filled fields of every query, and the queries of each example', () => {
    const { entries, queries } = contentsOf(project, examples)
    const trace = queries.find(({ name }) => name === 'task.trace')
    expect(trace?.params.map(({ name }) => name)).toEqual(['taskId', 'since'])
    expect(trace?.fills.map(({ name }) => name)).toEqual(['edits', 'changes'])
    expect(entries.find(({ name }) => name === 'list')?.examples[0]?.queries).toEqual(['tasks.todo'])
    // Fields that the query leaves empty are not listed and get no sample value.
    const todo = queries.find(({ name }) => name === 'tasks.todo')?.fills.map(({ name }) => name) ?? []
    const sparse = Object.entries(project.entities.get('Task')?.value.fields ?? {}).filter(([, field]) => field.sparse)
    const fills = project.queries.get('tasks.todo')?.value.fills ?? []
    expect(sparse.length).toBeGreaterThan(0)
    expect(todo.filter((name) => sparse.some(([one]) => one === name && !fills.includes(one)))).toEqual([])
    expect(Object.keys((sampleAnswer(project, 'tasks.todo') as object[])[0] ?? {}).filter((name) => !todo.includes(name))).toEqual([])
  })

  test('formats JSON like the schemas', () => {
    const value = { widget: 'text', text: '内容', list: Array.from({ length: 30 }, (_, index) => index), none: {} }
    expect(JSON.parse(compactJson(value))).toEqual(value)
    expect(compactJson({ widget: 'text', text: '内容' })).toBe('{ "widget": "text", "text": "内容" }')
    expect(compactJson(value).split('\n')[1]).toBe('  "widget": "text",')
  })
})
