import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Bundle } from '../../actions/evidence/rules/bundle.ts'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { startEvidence } from './bundles.ts'
import { HOLDER } from './codes.ts'
import { DAY } from './server.ts'

let there: Awaited<ReturnType<typeof startEvidence>>
beforeEach(async () => {
  there = await startEvidence()
})
afterEach(() => there.house.close())

const check = (text: string, pinned: string[] = [there.key.publicKey]) => verifyBundle(nodePrimitives, Buffer.from(text), pinned)
const states = (text: string, pinned?: string[]) => Object.fromEntries(check(text, pinned).findings.map(({ part, state }) => [part, state]))
const issued = async (signatureId: string) => (await there.issue(signatureId)) ?? ''
const HELD = {
  file: 'held',
  chain: 'held',
  shown: 'held',
  signer: 'held',
  signature: 'held',
  photos: 'held',
  consent: 'held',
  seal: 'held',
  day: 'missing',
  key: 'held',
  whole: 'held',
}

describe('DEC-34 a bundle', () => {
  it('holds all that proves a signature, and is checked without anything else', async () => {
    const signatureId = await there.signOnce()
    const text = await issued(signatureId)
    expect(states(text)).toEqual(HELD)
    expect(check(text)).toMatchObject({ result: 'held', altered: undefined, about: { signatureId, endorNo: 'E1', unsealed: 0 } })
    expect(states(text, [there.key.keyId])).toEqual(HELD)
    expect(states(text, [])).toEqual({ ...HELD, key: 'unpinned' })
    expect(check(text, ['0123456789abcdef']).altered).toEqual({ part: 'key', state: 'altered' })
  })
  it('of the next day is covered by the head of all chains of the day of signing', async () => {
    await there.house.tick()
    const signatureId = await there.signOnce()
    there.house.clock.now += DAY
    await there.house.tick()
    const text = await issued(signatureId)
    expect(states(text)).toEqual({ ...HELD, day: 'held' })
    expect((JSON.parse(text) as Bundle).days.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20'])
  })
  it('of a signature that was taken back says so, and holds both seals', async () => {
    const signatureId = await there.signOnce()
    await there.house.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token: await there.holderOf('E1') })
    const text = await issued(signatureId)
    expect(states(text)).toEqual(HELD)
    expect(check(text).about?.undoneAt).toBe(there.house.clock.now)
  })
  it('DEC-33 of an erased signing holds hashes and ciphertexts alone, and they hold', async () => {
    const signatureId = await there.signOnce()
    await there.erase()
    const text = await issued(signatureId)
    const erased = { shown: 'erased', signer: 'erased', signature: 'erased', photos: 'erased' }
    expect(states(text)).toEqual({ ...HELD, ...erased })
    expect((JSON.parse(text) as Bundle).plain).toBeNull()
  })
  it('is issued of nothing that the core has not taken', async () => {
    there.state.answer = { errcode: '-1', message: 'blurred' }
    expect(await there.issue(await there.signOnce())).toBeUndefined()
    expect(await there.issue('nothing')).toBeUndefined()
  })
})
