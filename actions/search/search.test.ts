import { expect, it } from 'vitest'
import type { Context } from '../action.ts'
import forget from './search.forget.ts'
import recent from './search.recent.ts'
import remember from './search.remember.ts'

/** A phone that remembers two texts. */
function phone() {
  const stored = new Map<string, Record<string, unknown>>()
  const deviceStore = {
    read: async (name: string) => (stored.has(name) ? { values: stored.get(name) ?? {} } : undefined),
    write: async (name: string, values: Record<string, unknown>) => void stored.set(name, values),
  }
  return { deviceStore, setting: () => 2 } as unknown as Context
}
const texts = async (context: Context) => (await recent({}, context)).map(({ text }) => text)

it('searches are remembered with the latest first, each once, and only as many as the setting says', async () => {
  const context = phone()
  for (const text of ['王小川', '续保', '王小川', '粤B12345']) await remember({ text }, context)
  expect(await texts(context)).toEqual(['粤B12345', '王小川'])
})

it('a text that continues the latest search replaces it', async () => {
  const context = phone()
  for (const text of ['王', '王小', '王小川']) await remember({ text }, context)
  expect(await texts(context)).toEqual(['王小川'])
})

it('nothing is remembered without a text or after forgetting, nor on screens that store nothing', async () => {
  const context = phone()
  await remember({ text: '' }, context)
  expect(await texts(context)).toEqual([])
  await remember({ text: '续保' }, context)
  await forget({}, context)
  expect(await texts(context)).toEqual([])
  const without = { deviceStore: undefined, setting: () => 2 } as unknown as Context
  await remember({ text: '续保' }, without)
  expect(await texts(without)).toEqual([])
})
