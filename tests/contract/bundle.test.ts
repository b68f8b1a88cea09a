import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Bundle } from '../../actions/evidence/rules/bundle.ts'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { createSigningKey } from '../../server/evidence/signing-key.ts'
import { addSigningKey } from '../../server/evidence/signing-keys.ts'
import { removeTriggers } from '../tamper/rows.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { canonicalJson } from '../../server/signing/canonical.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { HOLDER } from './signing-fixtures.ts'
import { DAY, type PersonName, text as textOf } from './server.ts'

let setup: Awaited<ReturnType<typeof startEvidenceServer>>
beforeEach(async () => {
  setup = await startEvidenceServer()
})
afterEach(() => setup.server.close())

const check = (text: string, pinned: string[] = [setup.key.publicKey]) => verifyBundle(nodePrimitives, Buffer.from(text), pinned)
const states = (text: string, pinned?: string[]) => Object.fromEntries(check(text, pinned).findings.map(({ part, state }) => [part, state]))
const issued = async (signatureId: string) => (await setup.issue(signatureId)) ?? ''
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

describe('a bundle', () => {
  it('contains the complete proof of a signature and verifies without other data', async () => {
    const signatureId = await setup.signOnce()
    const text = await issued(signatureId)
    expect(states(text)).toEqual(HELD)
    expect(check(text)).toMatchObject({ result: 'held', altered: undefined, about: { signatureId, endorNo: 'E1', unsealed: 0 } })
    expect(states(text, [setup.key.keyId])).toEqual(HELD)
    expect(states(text, [])).toEqual({ ...HELD, key: 'unpinned' })
    expect(check(text, ['0123456789abcdef']).altered).toEqual({ part: 'key', state: 'altered' })
  })
  it('issued the next day contains the day head of the day of signing', async () => {
    await setup.server.tick()
    const signatureId = await setup.signOnce()
    setup.server.clock.now += DAY
    await setup.server.tick()
    const text = await issued(signatureId)
    expect(states(text)).toEqual({ ...HELD, day: 'held' })
    expect((JSON.parse(text) as Bundle).days.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20'])
  })
  it('of an undone signature contains the time of the undo, and verifies', async () => {
    const signatureId = await setup.signOnce()
    await setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', mobile: HOLDER }, { token: await setup.holderOf('E1') })
    const text = await issued(signatureId)
    expect(states(text)).toEqual(HELD)
    expect(check(text).about?.undoneAt).toBe(setup.server.clock.now)
  })
  it('of a typed signature verifies, and fails when changed to a drawn one', async () => {
    const token = await setup.holderOf('E1')
    setup.server.clock.now += 60_000
    await setup.server.call('sendSigningCode', { mobile: HOLDER }, { token })
    await setup.server.settled()
    await setup.sign(token, { typedName: 'A holder', validateCode: setup.phone.last(), strokes: '' })
    const text = await issued(setup.submissions[0]?.submissionId ?? '')
    expect(states(text)).toEqual(HELD)
    const { signature, ...rest } = JSON.parse(text) as Bundle
    for (const change of [{ method: 'drawn' }, { typedName: '' }])
      expect(check(canonicalJson({ ...rest, signature: { ...signature, ...change } })).altered).toEqual({
        part: 'signature',
        state: 'altered',
      })
  })
  it('DEC-33 of an erased signing contains only hashes and ciphertexts, and verifies', async () => {
    const signatureId = await setup.signOnce()
    await setup.erase()
    const text = await issued(signatureId)
    const erased = { shown: 'erased', signer: 'erased', signature: 'erased', photos: 'erased' }
    expect(states(text)).toEqual({ ...HELD, ...erased })
    expect((JSON.parse(text) as Bundle).plain).toBeNull()
  })
  it('verifies with the old and the new key after a change of the signing key', async () => {
    const signatureId = await setup.signOnce()
    const before = await issued(signatureId)
    const fresh = createSigningKey('0123456789abcdef'.repeat(4))
    await addSigningKey(setup.server.db, fresh, setup.key, setup.server.clock.now)
    const after = (await setup.issue(signatureId, fresh)) ?? ''
    expect(states(before, [setup.key.publicKey])).toEqual(HELD)
    for (const pinned of [setup.key, fresh]) expect(states(after, [pinned.publicKey])).toEqual(HELD)
    // A key without a handover from an earlier key is foreign, although the table contains it.
    const stranger = createSigningKey('42'.repeat(32))
    await addSigningKey(setup.server.db, stranger, undefined, setup.server.clock.now)
    const foreign = (await setup.issue(signatureId, stranger)) ?? ''
    expect([check(foreign).altered, states(foreign, [setup.key.keyId, stranger.keyId])]).toEqual([{ part: 'key', state: 'altered' }, HELD])
  })
  it('of a signature without a seal is sealed by the next tick and marked late', async () => {
    const signatureId = await setup.signOnce()
    await removeTriggers(setup.server.db)
    await setup.server.db.deleteFrom('signature_seal').execute()
    expect([check(await issued(signatureId)).result, states(await issued(signatureId))['seal']]).toEqual(['unsealed', 'missing'])
    setup.server.clock.now += 1
    await setup.server.tick()
    expect([check(await issued(signatureId)).result, states(await issued(signatureId))['seal']]).toEqual(['held', 'late'])
  })
  it('can be downloaded only by the sender of the link', async () => {
    const { server } = setup
    const get = async (by: PersonName) => server.call('getEvidenceBundle', { endorNo: 'E1' }, { token: await server.signIn(by) })
    expect(await get('owner')).toMatchObject({ status: '409', message: textOf('server.noEvidence') })
    await setup.signOnce()
    const { data } = await get('owner')
    expect(states(Buffer.from(String(data['fileBase']), 'base64').toString())).toEqual(HELD)
    expect((await get('creator')).http).toBe(403)
  })
  it('is not issued for a signature that the core has not accepted', async () => {
    setup.state.answer = { errcode: '-1', message: 'blurred' }
    expect(await setup.issue(await setup.signOnce())).toBeUndefined()
    expect(await setup.issue('nothing')).toBeUndefined()
  })
})
