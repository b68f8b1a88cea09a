import { describe, expect, it } from 'vitest'
import type { FormPlan, NodePlan, PropPlan, ScreenPlan, StepPlan, ViewPlan } from './plan.ts'
import { splitScreen } from './split-screen.ts'

const node = (at: string, widget: string, more: Partial<NodePlan> = {}): NodePlan => ({
  at,
  widget,
  props: {},
  reads: [],
  needs: [],
  skeleton: 'rows',
  ...more,
})
const view = (id: string, body: NodePlan[], more: Partial<ViewPlan> = {}): ViewPlan => ({
  id,
  titleReads: [],
  params: {},
  state: {},
  data: {},
  dialogs: {},
  body,
  ...more,
})
const screen = (body: NodePlan[], more: Partial<ScreenPlan> = {}): ScreenPlan => ({
  ...view('plant', body),
  version: 1,
  access: 'staff',
  look: 'page',
  back: true,
  tabBar: false,
  watermark: false,
  onOpen: [],
  onBack: [],
  ...more,
})
const dialog = (id: string, body: NodePlan[] = []) => ({ ...view(id, body), look: 'modal' as const })
const opens = (name: string): StepPlan => ({
  do: 'openDialog',
  reads: [],
  props: { dialog: { kind: 'literal', value: name } },
  on: {},
})
const form = (record?: string[]): FormPlan => ({
  id: 'plant.Plant',
  entity: 'Plant',
  fields: {},
  messages: {},
  start: {},
  fill: {},
  readOnly: false,
  rules: [],
  ...(record ? { record } : {}),
})

const tabs = (at: string, path: string[], bodies: Record<string, NodePlan>): NodePlan => {
  const items = Object.entries(bodies).map(
    ([id, body]): PropPlan => ({ kind: 'object', props: { id: { kind: 'literal', value: id }, body: { kind: 'nodes', nodes: [body] } } }),
  )
  return node(at, 'tabs', { props: { bind: { kind: 'bind', path }, tabs: { kind: 'list', items } } })
}
const props = (widget: string) =>
  widget === 'tabs'
    ? {
        bind: { kind: 'bind' as const, accepts: ['text'] },
        tabs: { kind: 'list' as const, of: { kind: 'object' as const, props: { body: { kind: 'nodes' as const, chosenBy: 'bind' } } } },
      }
    : {}

const split = (plan: ScreenPlan, parts: Record<string, ViewPlan> = {}) =>
  splitScreen(plan, { part: (name) => parts[name], props, isInput: (widget) => widget === 'upload' })
/** Returns the widgets of all nodes that are rendered first. */
const drawn = (body: readonly NodePlan[]): string[] =>
  JSON.stringify(body, (_key, value: unknown) => (typeof value === 'object' && value !== null && 'later' in value ? undefined : value))
    .match(/"widget":"\w+"/g)
    ?.map((found) => found.slice(10, -1)) ?? []

const signedIn: NodePlan['when'] = { op: 'empty', path: ['session', 'userId'], right: { literal: false } }

describe('splitScreen', () => {
  it('returns no later part when everything is visible at first', () => {
    const plan = screen([node('body.0', 'text')])
    expect(split(plan)).toEqual({ first: { plan, parts: {} }, later: undefined })
  })

  it('moves dialogs to the later part by view and name, except those that onOpen opens', () => {
    const dialogs = { water: dialog('water'), welcome: dialog('welcome', [node('body.0', 'part', { part: { name: 'leaf', with: {} } })]) }
    const { first, later } = split(screen([], { dialogs, onOpen: [opens('welcome')] }), { leaf: view('leaf', []) })
    expect(Object.keys(first.plan.dialogs)).toEqual(['welcome'])
    expect(Object.keys(first.parts)).toEqual(['leaf'])
    expect(later?.dialogs).toEqual({ 'plant.water': dialogs.water })
    expect(later?.isRenderedWithoutTap).toBe(false)
  })

  it.each([
    ['the state', { state: { tab: { type: 'text', default: 'b' } } }, ['state', 'tab'], ['a']],
    ['a URL parameter', { params: { tab: { type: 'text', default: 'a' } } }, ['params', 'tab'], ['b']],
    ['no default', { state: { tab: { type: 'text' } } }, ['state', 'tab'], ['b']],
    ['query data', {}, ['plants', 'tab'], []],
  ] as const)('moves the bodies of tabs not selected by %s to the later part', (_who, more, path, expected) => {
    const bodies = { a: node('a', 'text'), b: node('b', 'chart') }
    const { first, later } = split(screen([tabs('body.0', [...path], bodies)], more))
    expect(Object.values(later?.nodes ?? {}).map(({ at }) => at)).toEqual(expected)
    expect(drawn(first.plan.body)).toHaveLength(3 - expected.length)
  })

  it('leaves a placeholder with the same condition, needs and skeleton', () => {
    const when = { op: 'equals', path: ['state', 'dry'], right: { literal: true } } as unknown as NonNullable<NodePlan['when']>
    const hidden = node('b', 'chart', {
      when,
      needs: ['plants'],
      reads: [['plants']],
      skeleton: 'chart',
      props: { of: { kind: 'path', path: ['plants'] } },
    })
    const { first, later } = split(
      screen([tabs('body.0', ['state', 'tab'], { a: node('a', 'text'), b: hidden })], { state: { tab: { type: 'text' } } }),
    )
    expect(later?.nodes).toEqual({ 'plant b': hidden })
    expect(JSON.stringify(first.plan)).toContain(JSON.stringify({ ...hidden, props: {}, later: 'plant b' }))
  })

  it('moves forms and inputs of a screen that shows query data, and marks them as rendered without a tap', () => {
    const lookup = node('body.0', 'form', { form: form() })
    const answer = node('body.1', 'facts', { needs: ['plant'], when: signedIn })
    const bar = node('body.2', 'actionBar', { props: { body: { kind: 'nodes', nodes: [node('body.2.body.0', 'upload')] } } })
    const { first, later } = split(screen([lookup, answer, bar]))
    expect(drawn(first.plan.body)).toEqual(['facts', 'actionBar'])
    expect(later).toMatchObject({
      nodes: { 'plant body.0': lookup, 'plant body.2.body.0': { widget: 'upload' } },
      isRenderedWithoutTap: true,
    })
  })

  it('uses a field skeleton for a form with one field, and the skeleton of the form otherwise', () => {
    const field = { name: 'height', type: { type: 'integer' as const }, label: '高', required: false, readOnly: false, messages: {} }
    const formOf = (at: string, fields: number) => {
      const nodes = Array.from({ length: fields }, (_, index) => node(`${at}.body.${index}`, 'input', { field }))
      return node(at, 'form', { form: form(), skeleton: 'lines', props: { body: { kind: 'nodes', nodes } } })
    }
    const { first } = split(screen([node('body.0', 'facts', { needs: ['plant'] }), formOf('body.1', 1), formOf('body.2', 2)]))
    expect(first.plan.body.map(({ skeleton }) => skeleton)).toEqual(['rows', 'field', 'lines'])
  })

  it.each([
    ['is the only node', [node('body.0', 'form', { form: form(['plant']) })]],
    [
      'contains the query data itself',
      [
        node('body.0', 'form', {
          form: form(),
          props: { body: { kind: 'nodes', nodes: [node('body.0.body.0', 'facts', { needs: ['plant'] })] } },
        }),
      ],
    ],
    [
      'is next to data that is shown conditionally',
      [
        node('body.0', 'facts', {
          needs: ['plant'],
          when: { op: 'empty', path: ['state', 'dry'], right: { literal: true } } as unknown as NonNullable<NodePlan['when']>,
        }),
        node('body.1', 'form', { form: form(['plant']) }),
      ],
    ],
  ])('keeps a form that %s', (_where, body) => {
    const { first, later } = split(screen(body))
    expect(first.plan.body).toEqual(body)
    expect(later).toBeUndefined()
  })

  it('keeps the fields of a form that is rendered first, even in a tab that is not selected', () => {
    const field = { name: 'height', type: { type: 'integer' as const }, label: '高', required: false, readOnly: false, messages: {} }
    const inside = tabs('body.0.body.0', ['state', 'tab'], { a: node('a', 'text'), b: node('b', 'input', { field }) })
    const plan = screen([node('body.0', 'form', { form: form(), props: { body: { kind: 'nodes', nodes: [inside] } } })])
    expect(split(plan)).toEqual({ first: { plan, parts: {} }, later: undefined })
  })

  it('adds the parts used by later nodes to the later part, even if they are also rendered first', () => {
    const part = (at: string, name: string) => node(at, 'part', { part: { name, with: {} } })
    const parts = {
      leaf: view('leaf', [node('body.0', 'text')]),
      tree: view('tree', [part('body.0', 'leaf')], { dialogs: { fell: dialog('fell') } }),
      root: view('root', []),
    }
    const body = [
      part('body.0', 'root'),
      part('body.1', 'leaf'),
      tabs('body.2', ['state', 'tab'], { a: node('a', 'text'), b: part('b', 'tree') }),
    ]
    const { first, later } = split(screen(body, { state: { tab: { type: 'text' } } }), parts)
    expect(first.parts).toEqual({ root: parts.root, leaf: parts.leaf })
    // A later part keeps its own dialogs.
    expect(later).toMatchObject({ dialogs: {}, parts: { tree: parts.tree, leaf: parts.leaf } })
  })

  it('moves the dialogs of a part that is rendered first', () => {
    const tree = view('tree', [], { dialogs: { fell: dialog('fell') } })
    const { first, later } = split(screen([node('body.0', 'part', { part: { name: 'tree', with: {} } })]), { tree })
    expect(first.parts['tree']?.dialogs).toEqual({})
    expect(later?.dialogs).toEqual({ 'tree.fell': tree.dialogs['fell'] })
  })
})
