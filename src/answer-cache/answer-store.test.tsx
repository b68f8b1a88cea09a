import { createStore, entries } from 'idb-keyval'
import { beforeEach, expect, it } from 'vitest'
import { createAnswerStore, eraseAnswersOf, eraseAnswersOfOthers } from './answer-store.ts'

const HOUR = 3_600_000
let now = 0
let owner = 'chen'
const answers = createAnswerStore({ identity: () => owner, now: () => now })
const storedEntries = () => entries<string, { data: ArrayBuffer }>(createStore('steward-answers', 'answers'))

beforeEach(async () => {
  now = 1_800_000_000_000
  owner = 'chen'
  await eraseAnswersOfOthers([], now)
})

it('returns the last answer to a question with its time, and not to the next person', async () => {
  await answers.write('list', { rows: ['old'] })
  now += 1
  await answers.write('list', { rows: ['王小川'] })
  expect(await answers.read('list')).toEqual({ answeredAt: now, answer: { rows: ['王小川'] } })
  expect(await storedEntries()).toHaveLength(1)
  owner = 'li'
  expect(await answers.read('list')).toBeUndefined()
})

it('DEC-33 encrypts or hashes answer, owner and question', async () => {
  owner = 'chen 19900002001'
  await answers.write('list 19900002002', { mobile: '19900002003' })
  const all = await storedEntries()
  const text = JSON.stringify(all.map(([key]) => key)) + all.map(([, { data }]) => new TextDecoder('latin1').decode(data)).join('')
  expect(all).toHaveLength(1)
  expect(text).not.toMatch(/1990000200|mobile|list/)
})

it('DEC-32 erases the answers of a person, also those still being encrypted, and keeps those of others', async () => {
  owner = 'li'
  await answers.write('list', 1)
  owner = 'chen'
  const writing = answers.write('list', 2)
  await eraseAnswersOf('chen')
  await writing
  expect(await answers.read('list')).toBeUndefined()
  owner = 'li'
  expect(await answers.read('list')).toMatchObject({ answer: 1 })
  await eraseAnswersOfOthers(['chen'], now)
  expect(await answers.read('list')).toBeUndefined()
})

it('separates the answers of two endorsements of a policyholder, and erases them together', async () => {
  owner = '+19900002011\nPD11'
  await answers.write('list', 1)
  owner = '+19900002011\nPD12'
  await eraseAnswersOfOthers([owner], now)
  expect(await answers.read('list')).toBeUndefined()
  await answers.write('list', 2)
  owner = '+19900002011\nPD11'
  expect(await answers.read('list')).toMatchObject({ answer: 1 })
  await eraseAnswersOf(owner)
  expect(await storedEntries()).toEqual([])
})

it('expires after twelve hours, the longest lifetime of a session', async () => {
  await answers.write('list', 1)
  now += 12 * HOUR - 1
  expect(await answers.read('list')).toMatchObject({ answer: 1 })
  now += 1
  expect(await answers.read('list')).toBeUndefined()
  await eraseAnswersOfOthers(['chen'], now)
  expect(await storedEntries()).toEqual([])
})

it('deletes the oldest answers of a person beyond the limit of twelve', async () => {
  for (let index = 0; index < 15; index += 1) {
    now += 1
    await answers.write(`search ${index}`, index)
  }
  expect(await storedEntries()).toHaveLength(12)
  expect(await answers.read('search 2')).toBeUndefined()
  expect(await answers.read('search 3')).toMatchObject({ answer: 3 })
})

it('stores no answer while signed out', async () => {
  owner = ''
  await answers.write('list', 1)
  expect(await storedEntries()).toEqual([])
})
