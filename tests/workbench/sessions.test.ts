import { resolve } from 'node:path'
import { expect, inject, it } from 'vitest'
import { textsOf } from '../../server/content/trees.ts'
import { schemaFiles } from '../../tools/schema-files.ts'
import { edit, redo, startEditing, undo } from '../../src/workbench/editing/editing.ts'
import { runSessions } from './sessions.ts'

const texts = textsOf(schemaFiles(resolve(import.meta.dirname, '../..')))
const WAIT = 'schemas/screens/tasks/waitDeal.json'

// `npm run workbench-test -- sessions 10000` makes many more.
it('random sessions of edits, undos and redos return byte-equal files', () =>
  expect(runSessions(texts, { sessions: 60, seed: inject('seed') }).wrong).toEqual([]))

it('a changed word is a change of one line', () => {
  const { texts: after } = edit(startEditing(texts), [{ path: WAIT, do: 'set', at: ['title'], value: '今天的工单' }])
  const [before, now] = [texts, after].map((all) => (all.get(WAIT) ?? '').split('\n'))
  expect(now?.filter((line, index) => line !== before?.[index])).toEqual(['  "title": "今天的工单",'])
  expect(now).toHaveLength(before?.length ?? 0)
})

it('the keys of one word are undone at once, and redone', () => {
  const type = (title: string) => [{ path: WAIT, do: 'set', at: ['title'], value: title }] as const
  const typed = ['今', '今天', '今天的'].reduce((editing, title) => edit(editing, type(title), 'title'), startEditing(texts))
  expect(undo(typed).texts).toEqual(texts)
  expect(redo(undo(typed)).texts).toEqual(typed.texts)
})
