import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Bundle } from '../../actions/evidence/rules/bundle.ts'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { createSigningKey } from '../../server/evidence/signing-key.ts'
import { addSigningKey } from '../../server/evidence/signing-keys.ts'
import { removeTriggers } from '../tamper/rows.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { canonicalJson } from '../../server/signing/canonical.ts'
import { startEvidence } from './bundles.ts'
import { HOLDER } from './codes.ts'
import { DAY, type PersonName, text as textOf } from './server.ts'

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
  it('of a name that was typed holds, and says when somebody calls it drawn', async () => {
    const token = await there.holderOf('E1')
    there.house.clock.now += 60_000
    await there.house.call('sendSigningCode', { mobile: HOLDER }, { token })
    await there.house.settled()
    await there.sign(token, { typedName: 'A holder', validateCode: there.phone.last(), strokes: '' })
    const text = await issued(there.handedIn[0]?.submissionId ?? '')
    expect(states(text)).toEqual(HELD)
    const { signature, ...rest } = JSON.parse(text) as Bundle
    for (const change of [{ method: 'drawn' }, { typedName: '' }])
      expect(check(canonicalJson({ ...rest, signature: { ...signature, ...change } })).altered).toEqual({
        part: 'signature',
        state: 'altered',
      })
  })
  it('DEC-33 of an erased signing holds hashes and ciphertexts alone, and they hold', async () => {
    const signatureId = await there.signOnce()
    await there.erase()
    const text = await issued(signatureId)
    const erased = { shown: 'erased', signer: 'erased', signature: 'erased', photos: 'erased' }
    expect(states(text)).toEqual({ ...HELD, ...erased })
    expect((JSON.parse(text) as Bundle).plain).toBeNull()
  })
  it('from before a change of the key verifies by the key before, and by the new one', async () => {
    const signatureId = await there.signOnce()
    const before = await issued(signatureId)
    const fresh = createSigningKey('0123456789abcdef'.repeat(4))
    await addSigningKey(there.house.db, fresh, there.key, there.house.clock.now)
    const after = (await there.issue(signatureId, fresh)) ?? ''
    expect(states(before, [there.key.publicKey])).toEqual(HELD)
    for (const pinned of [there.key, fresh]) expect(states(after, [pinned.publicKey])).toEqual(HELD)
    // One that nobody has handed over to is somebody else's, whatever the table says.
    const stranger = createSigningKey('42'.repeat(32))
    await addSigningKey(there.house.db, stranger, undefined, there.house.clock.now)
    const foreign = (await there.issue(signatureId, stranger)) ?? ''
    expect([check(foreign).altered, states(foreign, [there.key.keyId, stranger.keyId])]).toEqual([{ part: 'key', state: 'altered' }, HELD])
  })
  it('of a signature from before there was a key is sealed at the next start, and says that it was late', async () => {
    const signatureId = await there.signOnce()
    await removeTriggers(there.house.db)
    await there.house.db.deleteFrom('signature_seal').execute()
    expect([check(await issued(signatureId)).result, states(await issued(signatureId))['seal']]).toEqual(['unsealed', 'missing'])
    there.house.clock.now += 1
    await there.house.tick()
    expect([check(await issued(signatureId)).result, states(await issued(signatureId))['seal']]).toEqual(['held', 'late'])
  })
  it('DEC-31 is downloaded by whoever sent the link, and by nobody else', async () => {
    const ask = async (by: PersonName) => there.house.call('getEvidenceBundle', { endorNo: 'E1' }, { token: await there.house.signIn(by) })
    expect(await ask('owner')).toMatchObject({ status: '409', message: textOf('server.noEvidence') })
    await there.signOnce()
    const { data } = await ask('owner')
    expect(states(Buffer.from(String(data['fileBase']), 'base64').toString())).toEqual(HELD)
    expect((await ask('creator')).http).toBe(403)
  })
  it('is issued of nothing that the core has not taken', async () => {
    there.state.answer = { errcode: '-1', message: 'blurred' }
    expect(await there.issue(await there.signOnce())).toBeUndefined()
    expect(await there.issue('nothing')).toBeUndefined()
  })
})
