import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { outsideServer } from '../../handler/outside-server.ts'
import { createAdmission, OverloadedError } from './admission.ts'
import { limitConcurrencyPerKey } from './limit-concurrency.ts'

/** A call that runs until the test ends it. */
function heldCall() {
  let end: () => void = () => undefined
  let starts = 0
  const held = new Promise<void>((resolve) => (end = resolve))
  const work = async () => {
    starts += 1
    await held
    return new Response('an answer')
  }
  return { work, end, starts: () => starts }
}
const textOf = async (answer: Promise<Response>) => (await answer).text()
const LONG = 60_000

describe('the queue of calls', () => {
  it('runs a few at once and the others in their turn', async () => {
    const admission = createAdmission({ running: 2, waiting: 10, counted: LONG })
    const [one, two, three] = [heldCall(), heldCall(), heldCall()]
    const answers = [one, two, three].map(({ work }) => admission.run(undefined, work))
    await pause(5)
    expect([one.starts(), two.starts(), three.starts()]).toEqual([1, 1, 0])
    two.end()
    await answers[1]
    await pause(5)
    expect(three.starts()).toBe(1)
    one.end()
    three.end()
    await Promise.all(answers)
  })

  it('refuses a call at once when too many wait, and takes calls again afterwards', async () => {
    const admission = createAdmission({ running: 1, waiting: 1, counted: LONG })
    const [one, two] = [heldCall(), heldCall()]
    const first = admission.run(undefined, one.work)
    await pause(5)
    const second = admission.run(undefined, two.work)
    await expect(admission.run(undefined, two.work)).rejects.toThrow(OverloadedError)
    one.end()
    two.end()
    await Promise.all([first, second])
    expect(await textOf(admission.run(undefined, async () => new Response('again')))).toBe('again')
  })

  it('refuses equal reads, too, when too many wait', async () => {
    const admission = createAdmission({ running: 1, waiting: 2, counted: LONG })
    const [one, two] = [heldCall(), heldCall()]
    const first = admission.run(undefined, one.work)
    await pause(5)
    const equal = [1, 2].map(() => admission.run('a', two.work))
    await expect(admission.run('a', two.work)).rejects.toThrow(OverloadedError)
    one.end()
    two.end()
    expect(await Promise.all(equal.map(textOf))).toEqual(['an answer', 'an answer'])
    await first
    expect(await textOf(admission.run('a', async () => new Response('again')))).toBe('again')
  })

  it('no longer counts a call that takes long', async () => {
    const admission = createAdmission({ running: 1, waiting: 5, counted: 20 })
    const slow = heldCall()
    const first = admission.run(undefined, slow.work)
    expect(await textOf(admission.run(undefined, async () => new Response('quick')))).toBe('quick')
    slow.end()
    await first
  })

  it('starts another call while one waits for another system, and counts it again afterwards', async () => {
    const admission = createAdmission({ running: 1, waiting: 5, counted: LONG })
    const [core, rest, next] = [heldCall(), heldCall(), heldCall()]
    const first = admission.run(undefined, async () => {
      await Promise.all([outsideServer(core.work), outsideServer(core.work)])
      return rest.work()
    })
    expect(await textOf(admission.run(undefined, async () => new Response('quick')))).toBe('quick')
    core.end()
    await pause(5)
    const second = admission.run(undefined, next.work)
    await pause(5)
    expect([rest.starts(), next.starts()]).toEqual([1, 0])
    rest.end()
    next.end()
    await Promise.all([first, second])
    expect(next.starts()).toBe(1)
  })

  it('takes no slot for a call that goes on after its answer', async () => {
    const admission = createAdmission({ running: 1, waiting: 5, counted: LONG })
    const { work, end } = heldCall()
    let late: Promise<Response> | undefined
    await admission.run(undefined, async () => {
      late = outsideServer(work)
      return new Response('an answer')
    })
    end()
    await late
    expect(await textOf(admission.run(undefined, async () => new Response('next')))).toBe('next')
  })

  it('does not count a call that waits for its turn among those of its caller', async () => {
    const admission = createAdmission({ running: 2, waiting: 5, counted: LONG })
    const inTurn = limitConcurrencyPerKey(1)
    const { work, end } = heldCall()
    const answers = [1, 2, 3].map(() => admission.run(undefined, () => inTurn('a caller', work)))
    expect(await textOf(admission.run(undefined, async () => new Response('quick')))).toBe('quick')
    end()
    await Promise.all(answers)
  })

  it('continues after a call that fails', async () => {
    const admission = createAdmission({ running: 1, waiting: 5, counted: LONG })
    const failing = admission.run('a', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await textOf(admission.run('a', async () => new Response('next')))).toBe('next')
  })

  it('makes equal reads once that have not started, each with a whole answer', async () => {
    const admission = createAdmission({ running: 5, waiting: 5, counted: LONG })
    const { work, end, starts } = heldCall()
    const answers = ['a', 'a', 'b', undefined, undefined].map((key) => admission.run(key, work))
    end()
    expect(await Promise.all(answers.map(textOf))).toEqual(Array(5).fill('an answer'))
    expect(starts()).toBe(4)
  })

  it('shares no answer of a read that has started, because a write may have followed', async () => {
    const admission = createAdmission({ running: 5, waiting: 5, counted: LONG })
    const { work, end, starts } = heldCall()
    const first = admission.run('a', work)
    await pause(5)
    const second = admission.run('a', work)
    await pause(5)
    end()
    await Promise.all([first, second])
    expect(starts()).toBe(2)
  })
})
