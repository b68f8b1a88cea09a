import { beforeEach, expect, it } from 'vitest'
import { createDraftStore, eraseDraftsOf, eraseOthers } from './draft-store.ts'

const DAY = 24 * 3_600_000

let now = 0
let owner = 'chen'
const drafts = createDraftStore({ owner: () => owner, visit: () => 'visit', now: () => now })

beforeEach(async () => {
  now = 1_800_000_000_000
  owner = 'chen'
  await eraseOthers([], now)
})

it('DEC-18 what is kept is read again, and stays unread by the next person', async () => {
  await drafts.write('form', { title: '回访' }, 'visit')
  expect(await drafts.read('form')).toEqual({ values: { title: '回访' }, visit: 'visit' })
  owner = 'li'
  expect(await drafts.read('form')).toBeUndefined()
})

it('DEC-18 a draft that is still being sealed when it is forgotten does not come back', async () => {
  const writing = drafts.write('form', { title: '回访' }, 'visit')
  await drafts.forget('form')
  await writing
  expect(await drafts.read('form')).toBeUndefined()
})

it('DEC-18 of two that follow one another the later one is kept, whose it was when it was typed', async () => {
  const both = [drafts.write('form', { title: '一'.repeat(200_000) }, 'visit'), drafts.write('form', { title: '二' }, 'visit')]
  owner = 'li'
  await Promise.all(both)
  expect(await drafts.read('form')).toBeUndefined()
  owner = 'chen'
  expect(await drafts.read('form')).toMatchObject({ values: { title: '二' } })
})

it('DEC-18 is gone after a day', async () => {
  await drafts.write('form', { title: '回访' }, 'visit')
  now += DAY
  expect(await drafts.read('form')).toBeUndefined()
})

it('DEC-18 nobody who is signed out keeps anything', async () => {
  owner = ''
  await drafts.write('form', { title: '回访' }, 'visit')
  expect(await drafts.read('form')).toBeUndefined()
})

it('DEC-32 one who signs out leaves nothing, not even what is still being sealed, and others keep theirs', async () => {
  owner = 'li'
  await drafts.write('form', { title: '李' }, 'visit')
  owner = 'chen'
  const writing = drafts.write('form', { title: '陈' }, 'visit')
  await eraseDraftsOf('chen')
  await writing
  expect(await drafts.read('form')).toBeUndefined()
  owner = 'li'
  expect(await drafts.read('form')).toMatchObject({ values: { title: '李' } })
})

it('DEC-18 whoever signs in leaves the drafts of those who are at work beside them', async () => {
  for (owner of ['li', 'wang', 'chen']) await drafts.write('form', { title: owner }, 'visit')
  await eraseOthers(['chen', 'li'], now)
  const left: string[] = []
  for (owner of ['li', 'wang', 'chen']) if (await drafts.read('form')) left.push(owner)
  expect(left).toEqual(['li', 'chen'])
})
