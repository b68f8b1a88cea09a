import { describe, expect, it } from 'vitest'
import type { Bundle, StoredDay, StoredEvent, StoredSeal } from './bundle.ts'
import { checkClock, isKnownAfter } from './check-clock.ts'

const HEAD = { hash: 'head', at: 1_000_000 } as StoredDay
const event = (facts: string, at = 900_000) => ({ seq: 2, at, facts }) as StoredEvent
const bundle = (more: Partial<Bundle>) => ({ events: [], seals: [], days: [HEAD], ...more }) as unknown as Bundle
const seal = (more: Partial<StoredSeal>) => ({ day: 'head', length: 3, at: 900_000, ...more }) as StoredSeal

describe('DEC-41 an event earlier than a daily head is known to be recorded after it', () => {
  it.each([
    ['when it names the head', event('{"after":"head"}'), [], true],
    ['not when it names another head', event('{"after":"other"}'), [], false],
    ['when an earlier seal over it names the head, as in bundles of older versions', event('{}'), [seal({})], true],
    ['not when the seal is later than the head, as without a jump', event('{}'), [seal({ at: 1_000_001 })], false],
    ['not when the seal names another head', event('{}'), [seal({ day: 'other' })], false],
    ['not when the seal does not cover it', event('{}'), [seal({ length: 1 })], false],
  ])('%s', (_when, each, seals, known) => expect(isKnownAfter(bundle({ seals }), each, HEAD)).toBe(known))
})

describe('DEC-41 a jump of the clock', () => {
  const jumped = [{ part: 'clock', state: 'jumped' }]
  it.each([
    ['is not reported without a sign of it', bundle({ events: [event('{}')], seals: [seal({ at: 1_000_001 })] }), []],
    ['is reported when an event states it', bundle({ events: [event('{"clockJump":28800000}')] }), jumped],
    ['is reported when an event names a later head', bundle({ events: [event('{"after":"head"}')] }), jumped],
    ['is reported when a seal is earlier than the head that it names', bundle({ seals: [seal({})] }), jumped],
    ['is not reported for a difference of up to 60 s', bundle({ seals: [seal({ at: 940_000 })] }), []],
    ['is reported when a head is earlier than its predecessor', bundle({ days: [HEAD, { ...HEAD, at: 999_999 }] }), jumped],
  ])('%s', (_when, each, findings) => expect(checkClock(each)).toEqual(findings))
})
