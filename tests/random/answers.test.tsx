import { screens } from 'virtual:steward/screens'
import { expect, inject, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { answerOf } from './answers.ts'
import { stubCalls, renderedText, errors } from './render-screen.tsx'

const COUNT = inject('randomCount')
const SEED = inject('seed')

/** Screens, with the parameters that their addresses would set. */
const SCREENS: [id: string, params: Record<string, unknown>][] = [
  ['home', { mode: 'service' }],
  ['home', { mode: 'claims' }],
  ['waitDeal', { sort: 'dueAt' }],
  ['customerRemindTask', { flag: '3', tab: 'open' }],
  ['planTaskDetail', { taskId: 'GD0001' }],
  ['updateTask', { copyOf: 'GD0001' }],
  ['customerSelect', { q: '' }],
]

test(`renders every screen without blank page, render error or uncaught error for ${COUNT} random answers of seed ${SEED}`, async () => {
  const random = seededRandom(SEED)
  const blank: string[] = []
  const answered = stubCalls((call) => answerOf(call, random))
  for (let round = 0; answered() < COUNT; round += 1) {
    const [id, params] = SCREENS[round % SCREENS.length] ?? ['home', {}]
    const module = await screens[id]?.load()
    if (!module) throw new Error(`no such screen: ${id}`)
    const { text } = await renderedText(module, params)
    if (text === '') blank.push(`round ${round}: ${id}`)
  }
  expect(blank).toEqual([])
  expect(errors).toEqual([])
}, 3_600_000)
