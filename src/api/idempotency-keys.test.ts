import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeyStore } from './idempotency-keys.ts'

/** A fake of the phone's storage, which survives a page reload. */
function store(): KeyStore & { names(): string[] } {
  const entries = new Map<string, Record<string, unknown>>()
  return {
    read: async (key) => {
      const values = entries.get(key)
      return values && { values }
    },
    write: async (key, values) => void entries.set(key, values),
    forget: async (key) => void entries.delete(key),
    names: () => [...entries.keys()],
  }
}

/** Simulates a page load: resets the module state and returns the function under test. */
async function page() {
  vi.resetModules()
  return (await import('./idempotency-keys.ts')).idempotencyKeysOf
}

const COMPLETED = ['task.complete', { taskId: '1', remark: '好' }] as const
let keyStore: ReturnType<typeof store>
beforeEach(() => {
  keyStore = store()
})

describe('DEC-19 idempotency keys', () => {
  it('stay the same when the command is retried before it finished', async () => {
    const keysOf = await page()
    const three = async () => {
      const keys = keysOf(...COMPLETED, keyStore)
      return [await keys.keyFor('updateTask'), await keys.keyFor('messageTextCard'), await keys.keyFor('updateTask')]
    }
    const keys = await three()
    expect(new Set(keys).size).toBe(3)
    expect(await three()).toEqual(keys)
    for (const key of keys) expect(key).toMatch(/^[\w.:-]{8,128}$/)
  })

  it('stay the same when the page was reloaded in between', async () => {
    const before = (await page())(...COMPLETED, keyStore)
    const key = await before.keyFor('updateTask')
    const after = (await page())(...COMPLETED, keyStore)
    expect(await after.keyFor('updateTask')).toBe(key)
  })

  it('differ for other values, and for the same values after the command finished', async () => {
    const keysOf = await page()
    const first = keysOf(...COMPLETED, keyStore)
    const key = await first.keyFor('updateTask')
    expect(await keysOf('task.complete', { taskId: '1', remark: '好了' }, keyStore).keyFor('updateTask')).not.toBe(key)
    first.finish()
    await vi.waitFor(() => expect(keyStore.names()).toHaveLength(1))
    expect(await (await page())(...COMPLETED, keyStore).keyFor('updateTask')).not.toBe(key)
  })

  it('with keyOf, stay the same for one recipient when further recipients changed', async () => {
    const keysOf = await page()
    const [first, second] = [
      { taskUser: 'a', taskTitle: '补签' },
      { taskUser: 'b', taskTitle: '补签' },
    ]
    const both = keysOf('task.save', { userList: ['a', 'b'] }, keyStore)
    const keys = [await both.keyOf('addTask', first), await both.keyOf('addTask', second)]
    expect(new Set(keys).size).toBe(2)
    const one = (await page())('task.save', { userList: ['a'] }, keyStore)
    expect(await one.keyOf('addTask', first)).toBe(keys[0])
    one.finish()
    await vi.waitFor(() => expect(keyStore.names()).toHaveLength(1))
    expect(await (await page())('task.save', { userList: ['a'] }, keyStore).keyOf('addTask', first)).not.toBe(keys[0])
  })

  it('change only for the post whose key was rejected, also after a reload', async () => {
    const before = (await page())(...COMPLETED, keyStore)
    const [task, card] = [await before.keyFor('updateTask'), await before.keyFor('messageTextCard')]
    await before.renew(card)
    const after = (await page())(...COMPLETED, keyStore)
    expect(await after.keyFor('updateTask')).toBe(task)
    const renewed = await after.keyFor('messageTextCard')
    expect(renewed).not.toBe(card)
    expect(renewed).toMatch(/^[\w.:-]{8,128}$/)
    await after.renew(renewed)
    expect([card, renewed]).not.toContain(await (await page())(...COMPLETED, keyStore).keyFor('messageTextCard'))
    after.finish()
    await vi.waitFor(() => expect(keyStore.names()).toEqual([]))
  })

  it('are stored only once a post was sent, under names that do not reveal the values', async () => {
    const keysOf = await page()
    const keys = keysOf(...COMPLETED, keyStore)
    expect(keyStore.names()).toEqual([])
    await keys.keyFor('updateTask')
    expect(keyStore.names().join(' ')).toMatch(/^intent [0-9a-f]{64}$/)
  })
})
