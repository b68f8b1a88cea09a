import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startTicker } from './ticker.ts'

const never = () => {
  throw new Error('no fault was expected')
}

describe('a ticker', () => {
  it('runs immediately and after each pause, and never overlaps with runs requested by `tick`', async () => {
    let [running, maxRunning, rounds] = [0, 0, 0]
    const work = async () => {
      maxRunning = Math.max(maxRunning, ++running)
      await pause(3)
      running -= 1
      return (rounds += 1)
    }
    const { tick, stop } = startTicker({ restMs: 1, work, onFault: never })
    const results = await Promise.all([tick(), tick(), tick()])
    expect(new Set(results).size).toBe(3)
    await expect.poll(() => rounds).toBeGreaterThan(5)
    await stop()
    expect(maxRunning).toBe(1)
  })
  it('reports a fault and continues, and rejects `tick` when its own run fails', async () => {
    const faults: unknown[] = []
    let rounds = 0
    const work = async () => {
      rounds += 1
      if (rounds < 3) throw new Error(`fault ${rounds}`)
    }
    const { tick, stop } = startTicker({ restMs: 1, work, onFault: (error) => faults.push(error) })
    await expect(tick()).rejects.toThrow('fault 2')
    await expect.poll(() => rounds).toBeGreaterThan(4)
    expect(faults.map(String)).toEqual(['Error: fault 1'])
    await stop()
  })
  it('`stop` signals the running work, waits for it and starts no further run', async () => {
    let ended = 0
    const work = async (stopping: () => boolean) => {
      while (!stopping()) await pause(1)
      ended += 1
    }
    const { stop } = startTicker({ restMs: 1, work, onFault: never })
    await pause(5)
    expect(ended).toBe(0)
    await stop()
    expect(ended).toBe(1)
    await pause(10)
    expect(ended).toBe(1)
  })
  it('runs only when `tick` is called if the pause is 0', async () => {
    let rounds = 0
    const { tick, stop } = startTicker({ restMs: 0, work: async () => (rounds += 1), onFault: never })
    await pause(10)
    expect(rounds).toBe(0)
    expect(await tick()).toBe(1)
    await stop()
  })
})
