import { beforeEach, expect, it } from 'vitest'
import { createAnswerStore } from '../answer-cache/answer-store.ts'
import { createDraftStore } from '../drafts/create-draft-store.ts'
import { notePerson } from '../session/person-of-tab.ts'
import { readPart, storePart } from '../side-bar/stored-page.ts'
import { eraseAtStart, eraseStoredDataOf } from './erase-stored-data.ts'
import { moment } from './moment.ts'

const drafts = createDraftStore({ identity: () => 'li', visit: () => 'visit', now: moment })
const answers = createAnswerStore({ identity: () => 'li', now: () => moment().service })

/** Returns what is stored of the person li: a draft, an answer and a page of the side bar. */
const left = async () => [await drafts.read('form'), await answers.read('list'), await readPart('session')].filter(Boolean).length

beforeEach(async () => {
  await eraseStoredDataOf('chen')
  await drafts.write('form', { title: '回访' }, 'visit')
  await answers.write('list', 1)
  await storePart('session', 'li', { token: 't' })
})

it('DEC-18 the first sign-in in a tab erases what is stored of others, except of those with an open tab', async () => {
  await eraseAtStart('chen', ['li'])
  expect(await left()).toBe(3)
  await eraseStoredDataOf('chen')
  await eraseAtStart('chen', [])
  expect(await left()).toBe(0)
})

it('DEC-18 a page that starts with the session of its tab erases nothing of others, as a discarded tab looks closed', async () => {
  await notePerson('chen')
  await eraseAtStart('chen', [])
  expect(await left()).toBe(3)
})

it('DEC-18 a second link of the same policyholder changes no user', async () => {
  await notePerson('+19900002011\nPD11')
  await eraseAtStart('+19900002011\nPD12', [])
  expect(await left()).toBe(3)
})

it('DEC-18 another person who signs in in the same tab is a change of user, each time', async () => {
  await notePerson('wang')
  await eraseAtStart('chen', [])
  expect(await left()).toBe(0)
  await storePart('session', 'li', { token: 't' })
  await eraseAtStart('wang', [])
  expect(await left()).toBe(0)
})

it('DEC-18 a sign-in after a sign-out is a change of user', async () => {
  await notePerson('chen')
  await eraseStoredDataOf('chen')
  await eraseAtStart('chen', [])
  expect(await left()).toBe(0)
})
