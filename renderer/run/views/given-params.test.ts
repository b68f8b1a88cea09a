import { describe, expect, it } from 'vitest'
import { businessTime } from '../../language/time.ts'
import { constant, createScope, createStore } from '../data/index.ts'
import { givenParams } from './given-params.ts'

const formatters = {
  time: businessTime('Asia/Shanghai'),
  label: () => undefined,
  weekdayDate: String,
  listComma: ',',
  units: { currency: '$', days: 'd', hours: 'h', minutes: 'm' },
}
const declared = {
  plant: { type: 'record', of: 'Plant' },
  note: { type: 'text' },
  lines: { type: 'integer', default: 1 },
  kind: { type: 'text', default: 'any' },
} as const
const given = {
  plant: { path: ['item'] },
  note: { text: { parts: ['not ', { path: ['state', 'q'], formats: [] }] } },
  lines: { literal: 2 },
  kind: { path: ['state', 'kind'] },
}

function around() {
  const state = createStore({ q: 'wet', kind: '' })
  const scope = createScope({ state, item: constant({ name: 'Fern' }) })
  return { state, params: givenParams(given, declared, scope, formatters) }
}

describe('givenParams', () => {
  it('returns the passed values: paths, texts and literals', () => {
    const { params } = around()
    expect(params.get(['plant', 'name'])).toBe('Fern')
    expect(params.get(['note'])).toBe('not wet')
    expect(params.get(['lines'])).toBe(2)
    expect(params.get(['unheard'])).toBeUndefined()
  })

  it('returns the default for an empty or missing value', () => {
    const { state, params } = around()
    expect(params.get(['kind'])).toBe('any')
    state.set(['kind'], 'shrub')
    expect(params.get([])).toEqual({ plant: { name: 'Fern' }, note: 'not wet', lines: 2, kind: 'shrub' })
    expect(givenParams({}, declared, createScope({}), formatters).get(['lines'])).toBe(1)
  })

  it('notifies about changes of the passed values, and has no subscription for constant values', () => {
    const { state, params } = around()
    const heard: unknown[] = []
    const stop = params.subscribe?.(['note'], () => heard.push(params.get(['note'])))
    state.set(['q'], 'dry')
    stop?.()
    state.set(['q'], '')
    expect(heard).toEqual(['not dry'])
    expect(params.get(['note'])).toBeUndefined()
    const still = givenParams({ plant: { path: ['item'] } }, declared, createScope({ item: constant({}) }), formatters)
    expect(still.subscribe).toBeUndefined()
  })
})
