import { screens } from 'virtual:random/screens'
import { expect, inject, test } from 'vitest'
import { declaredData } from './answers.ts'
import { stubCalls, renderedText, errors } from './render-screen.tsx'
import { seededRandom } from '../seeded-random.ts'

const SEED = inject('seed')

test(`renders ${screens.length} random screens of seed ${SEED} that pass the checker without blank page or error`, async () => {
  expect(screens.length).toBeGreaterThanOrEqual(30)
  const random = seededRandom(SEED)
  stubCalls(({ response, entities }) => {
    const data = declaredData(response, entities, random)
    return Response.json({ status: '200', message: 'success', data: response['data'] ? data['data'] : data })
  })
  const blank: string[] = []
  for (const load of screens) {
    const module = await load()
    const { text } = await renderedText(module, { mode: 'service', flag: '3', tab: 'open', sort: 'dueAt', taskId: 'GD0001' })
    if (text === '' && module.plan.body.length > 0) blank.push(JSON.stringify(module.plan.body))
  }
  expect(blank).toEqual([])
  expect(errors).toEqual([])
}, 3_600_000)
