import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { contentOf } from '../../server/certificate/content.ts'
import { type Evidence, readEvidence } from '../../server/evidence/evidence.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { HOLDER, INSURED, linkOf } from './signing-fixtures.ts'
import { NOON, schemas } from './server.ts'

const MINUTE = 60_000
let setup: Awaited<ReturnType<typeof startEvidenceServer>>
beforeEach(async () => {
  setup = await startEvidenceServer()
})
afterEach(() => setup.server.close())

const loginAt = (minutes: number, mobile: string) => {
  setup.server.clock.now = NOON + minutes * MINUTE
  return setup.holderOf('E1', linkOf('E1'), mobile)
}

/** Signs as `token` and returns the stored evidence. */
async function signedBy(token: string): Promise<Evidence> {
  setup.server.clock.now += 5 * MINUTE
  const { server, files, submissions } = setup
  const request = await setup.signed(token)
  expect((await server.call('uploadImageToPcis', request, { token })).status).toBe('200')
  const store = { db: server.db, personalData: server.personalData, files }
  const evidence = await readEvidence(store, submissions.at(-1)?.submissionId ?? '')
  if (!evidence) throw new Error('no evidence')
  return evidence
}

/** Returns evidence as it was recorded before events named their session. */
const withoutSessions = (evidence: Evidence): Evidence => ({
  ...evidence,
  events: evidence.events.map(({ facts: { session: _session, ...facts }, ...event }) => ({ ...event, facts })),
})
const provedAt = (evidence: Evidence) => contentOf(evidence, schemas, '').provedAt

describe('the time of the code on a certificate', () => {
  it('is that of the signer’s own session when another signer enters a code later', async () => {
    const holder = await loginAt(0, HOLDER)
    await loginAt(5, INSURED)
    expect(provedAt(await signedBy(holder))).toBe(NOON)
    const { data } = await setup.server.call('getSigningCertificate', {}, { token: holder })
    expect(data['certificate']).toMatchObject({ provedAt: schemas.time.format(NOON) })
  })
  it('is that of the session on the phone that signs when the same person signs in on two', async () => {
    const first = await loginAt(0, HOLDER)
    const second = await loginAt(5, HOLDER)
    expect(provedAt(await signedBy(second))).toBe(NOON + 5 * MINUTE)
    await setup.server.call('undoEndorsementAutograph', { endorNo: 'E1', policyNo: 'P-E1', mobile: HOLDER }, { token: second })
    expect(provedAt(await signedBy(first))).toBe(NOON)
  })
  it('is omitted for older evidence in which several codes began a session', async () => {
    const holder = await loginAt(0, HOLDER)
    await loginAt(5, INSURED)
    expect(provedAt(withoutSessions(await signedBy(holder)))).toBeUndefined()
  })
  it('is that of the only code of older evidence', async () => {
    expect(provedAt(withoutSessions(await signedBy(await loginAt(0, HOLDER))))).toBe(NOON)
  })
  it('DEC-15 the evidence names the session without its token or the token’s stored hash, and verifies', async () => {
    const token = await loginAt(0, HOLDER)
    const { signatureId } = await signedBy(token)
    const { tokenHash } = await setup.server.db
      .selectFrom('session')
      .select('tokenHash')
      .where('kind', '=', 'policyholder')
      .executeTakeFirstOrThrow()
    const text = (await setup.issue(signatureId)) ?? ''
    expect(text).toContain('session')
    for (const secret of [token, tokenHash]) expect(text).not.toContain(secret)
    expect(verifyBundle(nodePrimitives, Buffer.from(text))).toMatchObject({ result: 'held' })
  })
})
