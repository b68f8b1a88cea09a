import { expect, it } from 'vitest'
import type { NodePlan } from '../../renderer/compile/plan.ts'
import { compileScreen } from '../../renderer/compile/view.ts'
import { normalize } from '../../renderer/model/normalize.ts'
import type { View } from '../../renderer/model/project.ts'
import { project, screenFile } from './language.ts'

const params = { thirst: { type: 'code', dictionary: 'thirst', label: '.', default: 'dry' } }

/** Compiles a screen with one widget; returns the node's plan and the problem codes. */
function compiled(node: object): { node: NodePlan | undefined; mistakes: string[] } {
  const file = screenFile({ params, body: [node] })
  const { plan, problems } = compileScreen(project, file, normalize.view(file.data as Record<string, unknown>) as unknown as View)
  return { node: plan.body[0], mistakes: problems.map(({ code }) => code) }
}

const tabs = (entries: unknown) => ({ widget: 'tabs', bind: 'params.thirst', tabs: entries })
const each = { dictionary: 'thirst', as: 'mood' }
const template = { id: 'mood.code', label: '{mood.label}了', body: [{ widget: 'text', text: '{mood.label}' }] }
const tab = (id: string, label: string) => ({ id, label: `${label}了`, body: [{ widget: 'text', text: label }] })

/** Removes the positions (`at`), which differ between the two notations. */
const withoutPositions = (node: NodePlan | undefined): unknown =>
  JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'at' ? undefined : value)))

it('`each` compiles to the same plan as one entry per code', () => {
  const short = compiled(tabs({ each, is: template }))
  const long = compiled(tabs([tab('dry', '缺水'), tab('wet', '湿润')]))
  expect(short.mistakes).toEqual([])
  expect(withoutPositions(short.node)).toEqual(withoutPositions(long.node))
})

it('`except` overrides the entry of one code', () => {
  const short = compiled(tabs({ each, is: template, except: { wet: { label: '湿' } } }))
  const long = compiled(tabs([tab('dry', '缺水'), { ...tab('wet', '湿润'), label: '湿' }]))
  expect(short.mistakes).toEqual([])
  expect(withoutPositions(short.node)).toEqual(withoutPositions(long.node))
})

it('a condition on the code is evaluated at compile time', () => {
  const { node, mistakes } = compiled(tabs({ each, is: { ...template, when: { field: 'mood.code', equals: 'wet' } } }))
  expect(mistakes).toEqual([])
  const { tabs: plan } = node?.props ?? {}
  const conditions = plan?.kind === 'list' ? plan.items.map((item) => (item.kind === 'object' ? item.when : undefined)) : []
  expect(conditions).toEqual([
    { op: 'any', of: [] },
    { op: 'all', of: [] },
  ])
})

it('entries of a map follow the sort order of the dictionary, also for numeric codes', () => {
  const tile = { label: '{rank.label}', icon: 'plus', onTap: [] }
  const tiles = (sortOrder?: object) => ({
    widget: 'tiles',
    look: 'entry',
    ...(sortOrder ? { order: sortOrder } : {}),
    tiles: { each: { dictionary: 'rank', as: 'rank' }, is: tile, and: { more: { ...tile, label: '更多' } } },
  })
  const { node, mistakes } = compiled(tiles())
  expect(mistakes).toEqual([])
  expect(node?.props['order']).toEqual({ kind: 'arrangement', byMode: {}, usual: ['more', '3', '1', '2'] })
  const own = compiled(tiles({ day: ['2', 'more'] }))
  expect(own.node?.props['order']).toEqual({ kind: 'arrangement', byMode: { day: ['2', 'more'] } })
})

it('tiles take conditions, in the template, in exceptions and beside an order', () => {
  const tile = { label: '{rank.label}', icon: 'plus', onTap: [] }
  const isDry = { field: 'params.thirst', equals: 'dry' }
  const { node, mistakes } = compiled({
    widget: 'tiles',
    look: 'entry',
    order: { day: ['1', 'more', '2'] },
    tiles: {
      each: { dictionary: 'rank', as: 'rank' },
      is: { ...tile, when: isDry },
      except: { 2: { when: { field: 'rank.code', equals: '2' } } },
      and: { more: { ...tile, label: '更多' } },
    },
  })
  expect(mistakes).toEqual([])
  const { tiles } = node?.props ?? {}
  const entries = tiles?.kind === 'map' ? Object.entries(tiles.entries) : []
  expect(entries.map(([id, plan]) => [id, plan.kind === 'object' && plan.when !== undefined])).toEqual(
    expect.arrayContaining([
      ['more', false],
      ['1', true],
      ['2', true],
    ]),
  )
  expect(
    compiled({ widget: 'tiles', tiles: { one: { ...tile, label: '一', when: { field: 'params.thirts', equals: 'dry' } } } }).mistakes,
  ).toEqual(['unknown.field'])
})
