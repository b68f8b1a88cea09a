import { expect, it } from 'vitest'
import type { FormPlan } from '../../compile/plan.ts'
import type { Fields } from '../../language/field.ts'
import { belongingValues } from './belonging-values.ts'
import { constant, createScope } from '../data/index.ts'
import { draftKey } from './draft.ts'
import { compatibleValues, draftOf, isOutdated, valuesToRestore } from './draft-values.ts'
import { createDraftSync } from './draft-sync.ts'
import { mergedList } from './merge-lists.ts'

const plan = (fields: Fields): FormPlan => ({
  id: 'updateTask.Task',
  entity: 'Task',
  fields,
  messages: {},
  start: {},
  fill: {},
  readOnly: false,
  rules: [],
})

const form = plan({
  title: { type: 'text' },
  kind: { type: 'code', dictionary: 'taskType' },
  password: { type: 'text', secret: true },
  picture: { type: 'file' },
})
const typed = { title: '回访', kind: '2', password: 'x', picture: new Uint8Array(1), stranger: 1 }

it('DEC-18 a draft contains files but no secrets', () => {
  expect(draftOf(form, typed).values).toEqual({ title: '回访', kind: '2', picture: typed.picture })
})

it('DEC-18 restores values whose field still has the same name and type', () => {
  const draft = { ...draftOf(form, typed) }
  expect(compatibleValues(form, draft)).toEqual({ title: '回访', kind: '2', picture: typed.picture })
  const later = plan({
    note: { type: 'text' },
    title: { type: 'text', maxLength: 10 },
    kind: { type: 'code', dictionary: 'complaintType' },
  })
  expect(compatibleValues(later, draft)).toEqual({ title: '回访' })
  expect(compatibleValues(plan({ title: { type: 'text', secret: true } }), draft)).toEqual({})
})

it('DEC-18 restores no values from an object that is not a draft', () => {
  expect(compatibleValues(form, { title: '回访' })).toEqual({})
})

it('DEC-18 restores no code that does not belong to its parent field', () => {
  const dependentFields = { sort: { field: 'kind', parents: { a: ['1'], b: ['1', '2'] } } }
  const pairs = { ...plan({ kind: { type: 'code' }, sort: { type: 'code', under: 'kind' } }), dependentFields }
  expect(belongingValues(pairs, { kind: '2', sort: 'b' }, { kind: '1', sort: 'a' })).toEqual({ kind: '2', sort: 'b' })
  expect(belongingValues(pairs, { kind: '2', sort: 'a' }, { kind: '1', sort: 'a' })).toEqual({ kind: '2' })
  // The parent field may be missing in the draft, because its type has changed.
  expect(belongingValues(pairs, { sort: 'a' }, { kind: '2' })).toEqual({})
  expect(belongingValues(pairs, { sort: 'a' }, { kind: '1' })).toEqual({ sort: 'a' })
})

it('DEC-18 keeps prefilled values removed that the user removed, and prefers new prefilled values over the draft', () => {
  const filled = plan({ title: { type: 'text' }, customer: { type: 'text' }, kind: { type: 'text' } })
  const draft = {
    ...draftOf(filled, { title: '回访', kind: '2' }),
    brought: { customer: 'K1', kind: '1' },
    base: { customer: 'K1', kind: '1' },
  }
  expect(valuesToRestore(filled, draft, { customer: 'K1', kind: '1' })).toEqual({ title: '回访', customer: null, kind: '2' })
  expect(valuesToRestore(filled, draft, { customer: 'K2', kind: '1' })).toEqual({ title: '回访', customer: 'K2', kind: '2' })
  // In another visit the text stays with the object for which it was typed.
  expect(valuesToRestore(filled, draft)).toEqual({ title: '回访', customer: null, kind: '2' })
  const untouched = { ...draftOf(filled, { customer: 'K1' }), brought: { customer: 'K1' }, base: { customer: 'K1' } }
  expect(valuesToRestore(filled, untouched)).toEqual({ customer: 'K1' })
  // A draft stored before prefilled values were recorded.
  expect(valuesToRestore(filled, { ...draftOf(filled, { title: '回访' }) }, { customer: 'K1' })).toEqual({ title: '回访', customer: 'K1' })
})

it('DEC-20 restores only changed fields, so that values saved by others meanwhile stay, and says when both changed one', () => {
  const record = plan({ title: { type: 'text' }, content: { type: 'text' }, note: { type: 'text' } })
  const base = { title: '回访', content: '旧', note: '备注' }
  const draft = { ...draftOf(record, { ...base, title: '上门', note: null }), base }
  const restored = valuesToRestore(record, draft)
  expect(restored).toEqual({ title: '上门', note: null })
  expect(isOutdated(record, draft, restored, { ...base, content: '新' })).toBe(false)
  expect(isOutdated(record, draft, restored, { ...base, title: '改期' })).toBe(true)
  expect(isOutdated(record, draft, restored, { ...base, title: '上门' })).toBe(false)
  expect(isOutdated(record, draft, restored, {})).toBe(false)
  const withPicture = plan({ picture: { type: 'image' } })
  expect(isOutdated(withPicture, { base: { picture: 'old address' } }, { picture: 'mine' }, { picture: 'new address' })).toBe(false)
})

it('DEC-20 merges what others added to and removed from a list with the changes of the user', () => {
  const items = (ids: string) => Array.from(ids, (id) => ({ id }))
  const merge = (before: string, own: string, present: string) =>
    mergedList({ before: items(before), own: items(own), present: items(present) }, 'id')
  expect(merge('ab', 'abc', 'abd')).toEqual(items('abdc'))
  expect(merge('ab', 'b', 'abd')).toEqual(items('bd'))
  expect(merge('ab', 'abc', 'a')).toEqual(items('ac'))
  expect(merge('ab', 'abc', 'abc')).toEqual(items('abc'))
  expect(mergedList({ before: undefined, own: null, present: items('a') }, 'id')).toEqual(items('a'))
  expect(mergedList({ before: items('a'), own: items('a'), present: items('a') }, undefined)).toBeUndefined()
  expect(mergedList({ before: 'a', own: 'b', present: 'c' }, 'id')).toBeUndefined()
  const merging = { ...plan({ crew: { type: 'list', of: 'Gardener' } }), lists: { crew: 'id' } }
  expect(isOutdated(merging, { base: { crew: items('a') } }, { crew: items('ab') }, { crew: items('ac') })).toBe(false)
})

it('DEC-18 names a draft by the object of a record that a dialog received', () => {
  const keyFor = (taskId: string) =>
    draftKey('planTaskDetail', { ...form, key: 'taskId' }, createScope({ params: constant({ task: { taskId, taskTitle: '回访' } }) }))
  expect(keyFor('T1')).not.toBe(keyFor('T2'))
  expect(keyFor('T1')).toBe(keyFor('T1'))
})

it('DEC-18 a draft keeps its name when a control writes a param, such as the selected tab', () => {
  const keyFor = (id: string, tab: string) =>
    draftKey('tagAdd', { ...form, controlled: ['tab'] }, createScope({ params: constant({ id, tab }) }))
  expect(keyFor('K1', 'corp')).toBe(keyFor('K1', 'personal'))
  expect(keyFor('K1', 'corp')).not.toBe(keyFor('K2', 'corp'))
})

it('counts changes as user input again after a silent change that failed', () => {
  const sync = createDraftSync()
  const change = () => {
    throw new Error('refused')
  }
  expect(() => sync.silently(change)).toThrow('refused')
  expect(sync.isSilent()).toBe(false)
})
