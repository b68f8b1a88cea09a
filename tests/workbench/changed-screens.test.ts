import { resolve } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { Checked } from '../../renderer/check/index.ts'
import { createChecker } from '../../renderer/check/index.ts'
import type { Shapes } from '../../renderer/check/shape.ts'
import { changedScreens } from '../../src/workbench/review/changed-screens.ts'
import { languageShapes } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

const WAIT = 'schemas/screens/tasks/waitDeal.json'
const files = schemaFiles(resolve(import.meta.dirname, '../..'))
let shapes: Shapes
let before: Checked
beforeAll(async () => {
  shapes = await languageShapes(files)
  before = createChecker(files, shapes, { marksPlaces: true }).check()
})

/** Returns the screens that a replaced text of one file changes. */
function changedBy(path: string, search: string | RegExp, replacement: string) {
  const checker = createChecker(files, shapes, { marksPlaces: true })
  const text = files.text(path)
  expect(text.replace(search, replacement)).not.toBe(text)
  checker.override(path, text.replace(search, replacement))
  const after = checker.check()
  expect(after.problems).toEqual([])
  return changedScreens(before, after)
}

it('finds no screen that differs when only the lines of a file moved', () => {
  expect(changedBy(WAIT, '{', '{\n\n').screens).toEqual([])
})

it('marks the node whose text changed, and the title', () => {
  const [{ screen, before: old, after } = { screen: '' }, ...others] = changedBy(
    WAIT,
    '"placeholder": "搜索"',
    '"placeholder": "找"',
  ).screens
  expect([screen, others]).toEqual(['waitDeal', []])
  expect(old).toEqual({ places: [expect.stringMatching(/^schemas\/screens\/tasks\/waitDeal\.json#body\./)], hasTitle: false })
  expect(after).toEqual(old)
  expect(changedBy(WAIT, '"title": "待办工单"', '"title": "今天"').screens).toMatchObject([{ after: { places: [], hasTitle: true } }])
})

it('marks a node that was put before others only where it is new', () => {
  const { screens } = changedBy(WAIT, '"body": [', '"body": [{ "widget": "text", "text": "新" },')
  expect(screens).toMatchObject([{ before: { places: [] }, after: { places: [`${WAIT}#body.0`] } }])
})

it('finds the screens that use a dictionary, those of staff only, and marks what shows its codes', () => {
  const path = 'schemas/dictionaries/taskStatus.json'
  const { screens, more } = changedBy(path, /"label": "[^"]*"/, '"label": "新的"')
  expect(screens).toHaveLength(6)
  expect(more).toBeGreaterThan(0)
  expect(screens.map(({ screen }) => before.project.screens.get(screen)?.value.access)).toEqual(screens.map(() => 'staff'))
  expect(screens.find(({ after }) => after?.places.length === 0)).toBeUndefined()
})
