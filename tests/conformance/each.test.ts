import { expect, it } from 'vitest'
import type { NodePlan } from '../../renderer/compile/plan.ts'
import { compileScreen } from '../../renderer/compile/view.ts'
import { normalize } from '../../renderer/model/normalize.ts'
import type { View } from '../../renderer/model/project.ts'
import { project, screenFile } from './language.ts'

const params = { thirst: { type: 'code', dictionary: 'thirst', label: '.', default: 'dry' } }

/** What one widget of a screen is compiled to, and what is wrong with it. */
function compiled(node: object): { node: NodePlan | undefined; mistakes: string[] } {
  const file = screenFile({ params, body: [node] })
  const { plan, problems } = compileScreen(project, file, normalize.view(file.data as Record<string, unknown>) as unknown as View)
  return { node: plan.body[0], mistakes: problems.map(({ code }) => code) }
}

const tabs = (written: unknown) => ({ widget: 'tabs', bind: 'params.thirst', tabs: written })
const each = { dictionary: 'thirst', as: 'mood' }
const template = { id: 'mood.code', label: '{mood.label}了', body: [{ widget: 'text', text: '{mood.label}' }] }
const tab = (id: string, label: string) => ({ id, label: `${label}了`, body: [{ widget: 'text', text: label }] })

/** Names of places differ, as they do between any two ways of writing. */
const withoutPlaces = (node: NodePlan | undefined): unknown =>
  JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'at' ? undefined : value)))

it('entries for each code are what they would be if each were written out', () => {
  const short = compiled(tabs({ each, is: template }))
  const long = compiled(tabs([tab('dry', '缺水'), tab('wet', '湿润')]))
  expect(short.mistakes).toEqual([])
  expect(withoutPlaces(short.node)).toEqual(withoutPlaces(long.node))
})

it('an exception says otherwise for one code', () => {
  const short = compiled(tabs({ each, is: template, except: { wet: { label: '湿' } } }))
  const long = compiled(tabs([tab('dry', '缺水'), { ...tab('wet', '湿润'), label: '湿' }]))
  expect(short.mistakes).toEqual([])
  expect(withoutPlaces(short.node)).toEqual(withoutPlaces(long.node))
})

it('a condition on the code is answered when the plan is made', () => {
  const { node, mistakes } = compiled(tabs({ each, is: { ...template, when: { field: 'mood.code', equals: 'wet' } } }))
  expect(mistakes).toEqual([])
  const { tabs: plan } = node?.props ?? {}
  const conditions = plan?.kind === 'list' ? plan.items.map((item) => (item.kind === 'object' ? item.when : undefined)) : []
  expect(conditions).toEqual([
    { op: 'any', of: [] },
    { op: 'all', of: [] },
  ])
})

it('entries of a map stand as the dictionary orders its codes, also where those are numbers', () => {
  const tile = { label: '{rank.label}', icon: 'plus', onTap: [] }
  const tiles = (order?: object) => ({
    widget: 'tiles',
    look: 'entry',
    ...(order ? { order } : {}),
    tiles: { each: { dictionary: 'rank', as: 'rank' }, is: tile, and: { more: { ...tile, label: '更多' } } },
  })
  const { node, mistakes } = compiled(tiles())
  expect(mistakes).toEqual([])
  expect(node?.props['order']).toEqual({ kind: 'arrangement', byMode: {}, usual: ['more', '3', '1', '2'] })
  const own = compiled(tiles({ day: ['2', 'more'] }))
  expect(own.node?.props['order']).toEqual({ kind: 'arrangement', byMode: { day: ['2', 'more'] } })
})
