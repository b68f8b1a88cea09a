import { describe, expect, it } from 'vitest'
import { intentOf } from './intents.ts'

describe('DEC-19 keys of posts', () => {
  it('are the same when the same is tried again before it was done', () => {
    const first = intentOf('task.complete', { taskId: '1', remark: '好' })
    const keys = [first.keyFor('updateTask'), first.keyFor('messageTextCard'), first.keyFor('updateTask')]
    expect(new Set(keys).size).toBe(3)
    const again = intentOf('task.complete', { taskId: '1', remark: '好' })
    expect([again.keyFor('updateTask'), again.keyFor('messageTextCard'), again.keyFor('updateTask')]).toEqual(keys)
    for (const key of keys) expect(key).toMatch(/^[\w.:-]{8,128}$/)
  })

  it('are new for other values, and for the same values once they have been done', () => {
    const first = intentOf('task.complete', { taskId: '2', remark: '好' })
    const key = first.keyFor('updateTask')
    expect(intentOf('task.complete', { taskId: '2', remark: '好了' }).keyFor('updateTask')).not.toBe(key)
    first.finish()
    expect(intentOf('task.complete', { taskId: '2', remark: '好' }).keyFor('updateTask')).not.toBe(key)
  })
})
