import { createStore, entries } from 'idb-keyval'
import { beforeEach, expect, it } from 'vitest'
import { createAnswerStore, eraseAnswersOf, eraseAnswersOfOthers } from './answer-store.ts'

const HOUR = 3_600_000
let now = 0
let owner = 'chen'
const answers = createAnswerStore({ owner: () => owner, now: () => now })
const lying = () => entries<string, { data: ArrayBuffer }>(createStore('steward-answers', 'answers'))

beforeEach(async () => {
  now = 1_800_000_000_000
  owner = 'chen'
  await eraseAnswersOfOthers([], now)
})

it('the last answer to a question is kept with its time, and stays unread by the next person', async () => {
  await answers.write('list', { rows: ['old'] })
  now += 1
  await answers.write('list', { rows: ['王小川'] })
  expect(await answers.read('list')).toEqual({ answeredAt: now, answer: { rows: ['王小川'] } })
  expect(await lying()).toHaveLength(1)
  owner = 'li'
  expect(await answers.read('list')).toBeUndefined()
})

it('DEC-33 neither what was answered nor whose it is or what was asked can be read on the phone', async () => {
  owner = 'chen 19900002001'
  await answers.write('list 19900002002', { mobile: '19900002003' })
  const all = await lying()
  const text = JSON.stringify(all.map(([key]) => key)) + all.map(([, { data }]) => new TextDecoder('latin1').decode(data)).join('')
  expect(all).toHaveLength(1)
  expect(text).not.toMatch(/1990000200|mobile|list/)
})

it('DEC-32 goes with its person, also what is still being encrypted, and others keep theirs', async () => {
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

it('is gone after twelve hours, which no session outlives', async () => {
  await answers.write('list', 1)
  now += 12 * HOUR - 1
  expect(await answers.read('list')).toMatchObject({ answer: 1 })
  now += 1
  expect(await answers.read('list')).toBeUndefined()
  await eraseAnswersOfOthers(['chen'], now)
  expect(await lying()).toEqual([])
})

it('of a person who asks many things the oldest answers make room', async () => {
  for (let index = 0; index < 15; index += 1) {
    now += 1
    await answers.write(`search ${index}`, index)
  }
  expect(await lying()).toHaveLength(12)
  expect(await answers.read('search 2')).toBeUndefined()
  expect(await answers.read('search 3')).toMatchObject({ answer: 3 })
})

it('nobody who is signed out keeps anything', async () => {
  owner = ''
  await answers.write('list', 1)
  expect(await lying()).toEqual([])
})
