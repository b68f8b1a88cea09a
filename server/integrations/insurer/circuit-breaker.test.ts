import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

const RESET_TIMEOUT_MS = 1_000
const away = new Error('away')

/** Creates a breaker that opens after two failures, a log of its state changes, and a manual clock. */
function create() {
  const at = { now: 0 }
  const changes: string[] = []
  const breaker = createCircuitBreaker(
    {
      failures: 2,
      resetTimeoutMs: RESET_TIMEOUT_MS,
      isFailure: (error) => error === away,
      onOpen: () => changes.push('open'),
      onClose: () => changes.push('closed'),
    },
    () => at.now,
  )
  /** Starts a call whose result the test decides later. */
  function start() {
    let settle: (how: Error | undefined) => void = () => undefined
    const decided = new Promise<Error | undefined>((resolve) => (settle = resolve))
    const work = async () => {
      const error = await decided
      if (error) throw error
      return 'answered'
    }
    const ended = breaker(work, () => new Error('refused')).catch((error: unknown) => (error as Error).message)
    return { end: (how?: Error) => (settle(how), ended), ended }
  }
  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1) await start().end(away)
  }
  return { at, changes, start, fail }
}

describe('a circuit breaker', () => {
  it('opens after the given number of consecutive failures and then rejects calls immediately', async () => {
    const { changes, start, fail } = create()
    await fail(1)
    expect(await start().end()).toBe('answered')
    await fail(1)
    expect(changes).toEqual([])
    await fail(1)
    expect(changes).toEqual(['open'])
    expect(await start().ended).toBe('refused')
  })
  it('counts an error that is no failure as success', async () => {
    const { changes, start, fail } = create()
    await fail(1)
    expect(await start().end(new Error('wrong shape'))).toBe('wrong shape')
    await fail(1)
    expect(changes).toEqual([])
  })
  it('lets one call through after the timeout, rejects others meanwhile, and closes when that call succeeds', async () => {
    const { at, changes, start, fail } = create()
    await fail(2)
    at.now = RESET_TIMEOUT_MS - 1
    expect(await start().ended).toBe('refused')
    at.now = RESET_TIMEOUT_MS
    const probe = start()
    expect(await start().ended).toBe('refused')
    expect(await probe.end()).toBe('answered')
    expect(changes).toEqual(['open', 'closed'])
    await fail(1)
    expect(await start().end()).toBe('answered')
  })
  it('restarts the timeout when that call fails, without a second open event', async () => {
    const { at, changes, start, fail } = create()
    await fail(2)
    at.now = RESET_TIMEOUT_MS
    expect(await start().end(away)).toBe('away')
    at.now = 2 * RESET_TIMEOUT_MS - 1
    expect(await start().ended).toBe('refused')
    expect(changes).toEqual(['open'])
  })
  it('ignores the results of calls that began before it opened', async () => {
    const { at, changes, start, fail } = create()
    const [early, late] = [start(), start()]
    await fail(2)
    expect(await early.end()).toBe('answered')
    expect(await start().ended).toBe('refused')
    at.now = RESET_TIMEOUT_MS
    const probe = start()
    expect(await late.end(away)).toBe('away')
    expect(await start().ended).toBe('refused')
    expect(await probe.end()).toBe('answered')
    expect(changes).toEqual(['open', 'closed'])
  })
})
