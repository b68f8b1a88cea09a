import { parse } from 'jsonc-parser'
import { expect, test } from 'vitest'
import type { Change } from '../../model/fix.ts'
import { applyFix } from './apply.ts'

const FLAT = `{
  "onTap": [{ "do": "open", "with": { "mode": "create" } }, { "do": "say", "message": "done" }],
  "look": "link"
}
`
const TALL = `{
  "body": [
    { "widget": "text", "text": "a" },
    { "widget": "text", "text": "b" }
  ]
}
`

type Unplaced = Change extends infer C ? (C extends { path: string } ? Omit<C, 'path'> : never) : never

/** Returns the text after one change. */
const after = (text: string, change: Unplaced) => applyFix([{ path: 'a', ...change }], () => text).get('a') ?? ''

test('moves and removes items of a list in one line, and leaves the rest as it is written', () => {
  const moved = after(FLAT, { do: 'move', at: ['onTap', 1], to: 0 })
  expect(moved).toContain('"onTap": [{ "do": "say", "message": "done" }, { "do": "open", "with": { "mode": "create" } }],')
  expect(after(FLAT, { do: 'remove', at: ['onTap', 1] })).toContain('"onTap": [{ "do": "open", "with": { "mode": "create" } }],')
  expect(after(FLAT, { do: 'remove', at: ['look'] })).toContain('"done" }]\n}')
  expect(after(FLAT, { do: 'remove', at: ['onTap', 0, 'with', 'mode'] })).toContain('"with": {}')
})

test('adds keys and items in the layout of their neighbours', () => {
  expect(after(FLAT, { do: 'set', at: ['onTap', 1, 'as'], value: 'sent' })).toContain('{ "do": "say", "message": "done", "as": "sent" }')
  expect(after(FLAT, { do: 'set', at: ['when', 'field'], value: 'form.a' })).toContain(
    '"look": "link",\n  "when": { "field": "form.a" }\n}',
  )
  expect(after(TALL, { do: 'insert', at: ['body', 2], value: { widget: 'text' } })).toContain('"b" },\n    { "widget": "text" }\n  ]')
  expect(after(TALL, { do: 'insert', at: ['body', 0], value: { widget: 'text' } })).toContain('[\n    { "widget": "text" },\n    {')
  expect(after('{ "order": [] }', { do: 'insert', at: ['order', 0], value: 'a' })).toBe('{ "order": ["a"] }')
})

test.each<Unplaced>([
  { do: 'set', at: ['onTap', 0, 'with'], value: { mode: { from: 'params.mode' } } },
  { do: 'remove', at: ['onTap'] },
  { do: 'remove', at: ['onTap', 0] },
  { do: 'rename', at: ['onTap', 0, 'do'], key: 'step' },
  { do: 'insert', at: ['onTap', 1], value: { do: 'back' } },
])('leaves readable JSON after %o', (change) => {
  const errors: Parameters<typeof parse>[1] = []
  parse(after(FLAT, change), errors)
  expect(errors).toEqual([])
})
