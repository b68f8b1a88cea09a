import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languageShapes } from '../project-checker.ts'
import { schemaFiles } from '../schema-files.ts'
import { createEngine } from './engine.ts'

const files = schemaFiles(resolve(import.meta.dirname, '../..'))
const engine = createEngine(files, await languageShapes(files))
const WAIT = 'schemas/screens/tasks/waitDeal.json'

/** Checks the shipped content with one text replaced in one file. */
function check(path: string, search: string, replacement: string) {
  const text = engine.shipped.get(path) ?? ''
  expect(text).toContain(search)
  return engine.check(new Map([...engine.shipped, [path, text.replace(search, replacement)]]), engine.shipped)
}

describe('the engine of releases', () => {
  it('compiles nothing for the content of the program', () => {
    const verdict = engine.check(engine.shipped, engine.shipped)
    expect(verdict).toMatchObject({ problems: [], difference: [], marks: [], compiled: { bundles: [] } })
    expect(verdict.compiled?.page).toBeUndefined()
  })

  it('compiles only the bundles that a change concerns, and says what changes', () => {
    const verdict = check(WAIT, '"title": "待办工单"', '"title": "今天的工单"')
    expect(verdict.problems).toEqual([])
    expect(verdict.compiled?.bundles.map(({ name }) => name)).toEqual(['waitDeal', 'waitDealLater'])
    expect(JSON.parse(verdict.compiled?.page ?? '')).toMatchObject({ screens: { waitDeal: { title: '今天的工单' } } })
    expect(verdict.difference?.join()).toContain('今天的工单')
    expect(verdict.marks).toEqual([])
  })

  it('compiles every bundle that shows a changed label', () => {
    const { compiled } = check('schemas/dictionaries/taskStatus.json', '"label": "待查看"', '"label": "没看过"')
    expect(compiled?.bundles.map(({ name }) => name)).toEqual(expect.arrayContaining(['waitDeal', 'planTaskDetail', 'home']))
  })

  it('refuses a mistake with its place, and the next version is not affected by it', () => {
    expect(check(WAIT, '"title": "待办工单"', '"titel": "待办工单"').problems.join()).toMatch(/waitDeal\.json:6:3 .*title/)
    expect(check(WAIT, '"title": "待办工单"', '"title": "待办工单"').compiled?.bundles).toEqual([])
  })

  it('refuses what belongs to the program, with its place', () => {
    expect(check(WAIT, '"path": "/waitDeal"', '"path": "/todo"').problems).toEqual([
      expect.stringMatching(/^schemas\/screens\/tasks\/waitDeal\.json:5:\d+ .*\[contract\.value\]$/),
    ])
  })

  it('marks what exposes more', () => {
    const text = engine.shipped.get('schemas/entities/Customer.json') ?? ''
    expect(text).toContain('"mask"')
    const { marks } = check('schemas/entities/Customer.json', /,\s*"mask": "\w+"/.exec(text)?.[0] ?? '', '')
    expect(marks?.map(({ kind }) => kind)).toContain('exposure')
  })

  it('adds a screen below /x/', () => {
    const screen = {
      $schema: '../../language/screen.schema.json',
      version: 1,
      id: 'hello',
      path: '/x/hello',
      title: '欢迎',
      access: 'staff',
      body: [{ widget: 'text', text: '欢迎使用' }],
    }
    const content = new Map([...engine.shipped, ['schemas/screens/x/hello.json', JSON.stringify(screen)]])
    const verdict = engine.check(content, engine.shipped)
    expect(verdict.problems).toEqual([])
    expect(verdict.compiled?.bundles.map(({ name }) => name)).toEqual(['hello'])
  })
})
