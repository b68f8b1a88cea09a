import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

const REST_MS = 1_000
const away = new Error('away')

/** A breaker that opens after two failures, what it said, and a clock that is moved by hand. */
function create() {
  const at = { now: 0 }
  const said: string[] = []
  const breaker = createCircuitBreaker(
    {
      failures: 2,
      restMs: REST_MS,
      isFailure: (error) => error === away,
      onOpen: () => said.push('open'),
      onClose: () => said.push('closed'),
    },
    () => at.now,
  )
  /** Asks something whose end is decided later. */
  function ask() {
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
    for (let time = 0; time < times; time += 1) await ask().end(away)
  }
  return { at, said, ask, fail }
}

describe('a circuit breaker', () => {
  it('opens after so many failures in a row, and then refuses at once', async () => {
    const { said, ask, fail } = create()
    await fail(1)
    expect(await ask().end()).toBe('answered')
    await fail(1)
    expect(said).toEqual([])
    await fail(1)
    expect(said).toEqual(['open'])
    expect(await ask().ended).toBe('refused')
  })
  it('takes what is no failure for an answer', async () => {
    const { said, ask, fail } = create()
    await fail(1)
    expect(await ask().end(new Error('wrong shape'))).toBe('wrong shape')
    await fail(1)
    expect(said).toEqual([])
  })
  it('lets one through after its rest, refuses the others meanwhile, and closes when that one is answered', async () => {
    const { at, said, ask, fail } = create()
    await fail(2)
    at.now = REST_MS - 1
    expect(await ask().ended).toBe('refused')
    at.now = REST_MS
    const probe = ask()
    expect(await ask().ended).toBe('refused')
    expect(await probe.end()).toBe('answered')
    expect(said).toEqual(['open', 'closed'])
    await fail(1)
    expect(await ask().end()).toBe('answered')
  })
  it('rests again when that one fails, and says nothing more', async () => {
    const { at, said, ask, fail } = create()
    await fail(2)
    at.now = REST_MS
    expect(await ask().end(away)).toBe('away')
    at.now = 2 * REST_MS - 1
    expect(await ask().ended).toBe('refused')
    expect(said).toEqual(['open'])
  })
  it('is neither closed nor kept open by what began before it opened', async () => {
    const { at, said, ask, fail } = create()
    const [early, late] = [ask(), ask()]
    await fail(2)
    expect(await early.end()).toBe('answered')
    expect(await ask().ended).toBe('refused')
    at.now = REST_MS
    const probe = ask()
    expect(await late.end(away)).toBe('away')
    expect(await ask().ended).toBe('refused')
    expect(await probe.end()).toBe('answered')
    expect(said).toEqual(['open', 'closed'])
  })
})
