import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeyStore } from './idempotency-keys.ts'

/** A phone's store that outlives the page. */
function store(): KeyStore & { places(): string[] } {
  const entries = new Map<string, Record<string, unknown>>()
  return {
    read: async (key) => {
      const values = entries.get(key)
      return values && { values }
    },
    write: async (key, values) => void entries.set(key, values),
    forget: async (key) => void entries.delete(key),
    places: () => [...entries.keys()],
  }
}

/** A page: what it remembers is gone with it. */
async function page() {
  vi.resetModules()
  return (await import('./idempotency-keys.ts')).idempotencyKeysOf
}

const COMPLETED = ['task.complete', { taskId: '1', remark: '好' }] as const
let kept: ReturnType<typeof store>
beforeEach(() => {
  kept = store()
})

describe('DEC-19 keys of posts', () => {
  it('are the same when the same is tried again before it was done', async () => {
    const intentOf = await page()
    const three = async () => {
      const intent = intentOf(...COMPLETED, kept)
      return [await intent.keyFor('updateTask'), await intent.keyFor('messageTextCard'), await intent.keyFor('updateTask')]
    }
    const keys = await three()
    expect(new Set(keys).size).toBe(3)
    expect(await three()).toEqual(keys)
    for (const key of keys) expect(key).toMatch(/^[\w.:-]{8,128}$/)
  })

  it('are the same when the page went away in between', async () => {
    const before = (await page())(...COMPLETED, kept)
    const key = await before.keyFor('updateTask')
    const after = (await page())(...COMPLETED, kept)
    expect(await after.keyFor('updateTask')).toBe(key)
  })

  it('are new for other values, and for the same values once they have been done', async () => {
    const intentOf = await page()
    const first = intentOf(...COMPLETED, kept)
    const key = await first.keyFor('updateTask')
    expect(await intentOf('task.complete', { taskId: '1', remark: '好了' }, kept).keyFor('updateTask')).not.toBe(key)
    first.finish()
    await vi.waitFor(() => expect(kept.places()).toHaveLength(1))
    expect(await (await page())(...COMPLETED, kept).keyFor('updateTask')).not.toBe(key)
  })

  it('of what is done for one of several: the same, although the others have changed', async () => {
    const intentOf = await page()
    const [first, second] = [
      { taskUser: 'a', taskTitle: '补签' },
      { taskUser: 'b', taskTitle: '补签' },
    ]
    const both = intentOf('task.save', { userList: ['a', 'b'] }, kept)
    const keys = [await both.keyOf('addTask', first), await both.keyOf('addTask', second)]
    expect(new Set(keys).size).toBe(2)
    const one = (await page())('task.save', { userList: ['a'] }, kept)
    expect(await one.keyOf('addTask', first)).toBe(keys[0])
    one.finish()
    await vi.waitFor(() => expect(kept.places()).toHaveLength(1))
    expect(await (await page())('task.save', { userList: ['a'] }, kept).keyOf('addTask', first)).not.toBe(keys[0])
  })

  it('are new for what was refused as reused, also once the page went away, and for nothing else', async () => {
    const before = (await page())(...COMPLETED, kept)
    const [task, card] = [await before.keyFor('updateTask'), await before.keyFor('messageTextCard')]
    await before.renew(card)
    const after = (await page())(...COMPLETED, kept)
    expect(await after.keyFor('updateTask')).toBe(task)
    const renewed = await after.keyFor('messageTextCard')
    expect(renewed).not.toBe(card)
    expect(renewed).toMatch(/^[\w.:-]{8,128}$/)
    await after.renew(renewed)
    expect([card, renewed]).not.toContain(await (await page())(...COMPLETED, kept).keyFor('messageTextCard'))
    after.finish()
    await vi.waitFor(() => expect(kept.places()).toEqual([]))
  })

  it('lie in places that do not tell the values, and only once something was sent', async () => {
    const intentOf = await page()
    const intent = intentOf(...COMPLETED, kept)
    expect(kept.places()).toEqual([])
    await intent.keyFor('updateTask')
    expect(kept.places().join(' ')).toMatch(/^intent [0-9a-f]{64}$/)
  })
})
