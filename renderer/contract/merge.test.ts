import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeTexts, nodeInto } from './merge.ts'

const text = (value: unknown) => JSON.stringify(value, undefined, 2)
const BASE = {
  id: 'plants',
  title: 'Plants',
  body: [
    { widget: 'text', text: 'One' },
    { widget: 'text', text: 'Two' },
  ],
}
const merged = (ours: unknown, theirs: unknown) => {
  const found = mergeTexts(text(BASE), text(ours), text(theirs))
  return 'text' in found ? (JSON.parse(found.text) as unknown) : found
}

describe('changes of two people to one file', () => {
  it('are both in the result when they concern different nodes', () => {
    const [one, two] = BASE.body
    expect(merged({ ...BASE, title: 'All plants' }, { ...BASE, body: [one, { ...two, text: 'Zwei' }] })).toEqual({
      ...BASE,
      title: 'All plants',
      body: [one, { ...two, text: 'Zwei' }],
    })
    expect(merged({ ...BASE, body: [{ ...one, text: 'Eins' }, two] }, { ...BASE, body: [one, { ...two, text: 'Zwei' }] })).toMatchObject({
      body: [{ text: 'Eins' }, { text: 'Zwei' }],
    })
    expect(merged({ ...BASE, look: 'plain' }, { id: 'plants', body: BASE.body })).toEqual({ id: 'plants', body: BASE.body, look: 'plain' })
  })

  it('keep all unchanged lines', () => {
    const ours = text(BASE).replace('"Plants"', '"All plants"')
    const theirs = text(BASE).replace('"Two"', '"Zwei"')
    expect(mergeTexts(text(BASE), ours, theirs)).toEqual({ text: theirs.replace('"Plants"', '"All plants"') })
  })

  it('name the place that both changed', () => {
    expect(merged({ ...BASE, title: 'A' }, { ...BASE, title: 'B' })).toEqual({ conflict: ['title'] })
    expect(merged({ ...BASE, body: [] }, { ...BASE, body: [...BASE.body, { widget: 'button' }] })).toEqual({ conflict: ['body'] })
    expect(merged({ ...BASE, title: 'A' }, { ...BASE, title: 'A' })).toEqual({ ...BASE, title: 'A' })
  })

  it('never carry what one side changed in an item to its neighbour when the other side moved items', () => {
    const [one, two] = [
      { widget: 'text', text: 'One' },
      { widget: 'text', text: 'Two' },
    ]
    expect(merged({ ...BASE, body: [two, one] }, { ...BASE, body: [{ ...one, look: 'hint' }, two] })).toEqual({ conflict: ['body'] })
    expect(merged({ ...BASE, body: [{ ...one, look: 'hint' }, two] }, { ...BASE, body: [two, { ...one, tone: 'red' }] })).toEqual({
      conflict: ['body'],
    })
  })

  it('of one side alone are that side, and the result does not depend on who is asked first', () => {
    const json = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(fc.integer(), fc.array(fc.integer(), { maxLength: 2 })), {
      noNullPrototype: true,
    })
    fc.assert(
      fc.property(json, json, json, (base, ours, theirs) => {
        const [b, o, t] = [base, ours, theirs].map(text) as [string, string, string]
        expect(mergeTexts(b, o, b)).toEqual({ text: o })
        expect(mergeTexts(b, b, t)).toEqual({ text: t })
        const [one, other] = [mergeTexts(b, o, t), mergeTexts(b, t, o)]
        const result = (found: typeof one): unknown => ('text' in found ? JSON.parse(found.text) : 'conflict')
        expect(result(one)).toEqual(result(other))
      }),
    )
  })
})

describe('a node of another version', () => {
  const written = '{\n  "title": "new",\n  "body": [\n    { "a": 1 },\n    { "b/c": 2 }\n  ]\n}\n'
  const old = '{ "title": "old", "body": [{ "a": 9 }, { "b/c": 8 }], "end": true }'

  it('replaces only its lines', () => {
    expect(nodeInto(written, old, '/title')).toBe(written.replace('"new"', '"old"'))
    expect(nodeInto(written, old, '/body/1/b~1c')).toBe(written.replace('2', '8'))
    expect(JSON.parse(nodeInto(written, old, '/end') ?? '')).toMatchObject({ title: 'new', end: true })
  })
  it('is not found where one of both has no place for it', () => {
    for (const pointer of ['title', '/none', '/body/7/a', '/constructor', '/body/1/x'])
      expect(nodeInto(written, old, pointer)).toBeUndefined()
  })
})
