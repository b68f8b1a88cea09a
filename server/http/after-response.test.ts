import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createAfterResponse } from './after-response.ts'

const logs: string[] = []
const createJobs = () => createAfterResponse((record) => logs.push(JSON.stringify(record)))

describe('jobs after a response', () => {
  it('DEC-26 start in FIFO order, at most ten at once, and settled() waits for all', async () => {
    const { start, settled } = createJobs()
    let [running, most] = [0, 0]
    const begun: number[] = []
    for (let at = 0; at < 57; at += 1)
      start(async () => {
        begun.push(at)
        most = Math.max(most, ++running)
        await pause(1)
        running -= 1
      }, 'x')
    await settled()
    expect([most, running]).toEqual([10, 0])
    expect(begun).toEqual(Array.from({ length: 57 }, (_, at) => at))
  })
  it('run after an idle period, and when a job starts another job', async () => {
    const { start, settled } = createJobs()
    const done: string[] = []
    start(async () => void done.push('first'), 'x')
    await settled()
    start(async () => {
      start(async () => void done.push('third'), 'x')
      await pause(1)
      done.push('second')
    }, 'x')
    await settled()
    expect(done.sort()).toEqual(['first', 'second', 'third'])
  })
  it('DEC-15 log the type of an error without its message, and continue', async () => {
    const { start, settled } = createJobs()
    let done = 0
    for (let at = 0; at < 30; at += 1)
      start(async () => {
        if (at < 20) throw new RangeError('a name')
        done += 1
      }, `request ${at}`)
    start(() => {
      throw new Error('at once')
    }, 'request 30')
    await settled()
    expect(done).toBe(10)
    expect(logs.filter((line) => line.includes('RangeError'))).toHaveLength(20)
    expect(logs.join('')).not.toContain('a name')
  })
})
