import { screens } from 'virtual:steward/screens'
import { expect, inject, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { answerOf } from './answers.ts'
import { drawn, quiet, trouble } from './drawn.tsx'

const COUNT = inject('randomCount')
const SEED = inject('seed')

/** Screens that are built, with the params their addresses would give them. */
const SCREENS: [id: string, params: Record<string, unknown>][] = [
  ['home', { mode: 'service' }],
  ['home', { mode: 'claims' }],
  ['waitDeal', { sort: 'dueAt' }],
  ['customerRemindTask', { flag: '3', tab: 'open' }],
  ['planTaskDetail', { taskId: 'GD0001' }],
  ['updateTask', { copyOf: 'GD0001' }],
  ['customerSelect', { q: '' }],
]

test(`whatever ${COUNT} answers of seed ${SEED} hold, no screen is blank, no widget breaks, nothing is thrown that nobody catches`, async () => {
  const random = seededRandom(SEED)
  const blank: string[] = []
  const answered = quiet((called) => answerOf(called, random))
  for (let round = 0; answered() < COUNT; round += 1) {
    const [id, params] = SCREENS[round % SCREENS.length] ?? ['home', {}]
    const module = await screens[id]?.load()
    if (!module) throw new Error(`there is no screen ${id}`)
    const { text } = await drawn(module, params)
    if (text === '') blank.push(`round ${round}: ${id}`)
  }
  expect(blank).toEqual([])
  expect(trouble).toEqual([])
}, 3_600_000)
