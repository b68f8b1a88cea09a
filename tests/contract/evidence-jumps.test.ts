import { PDF } from '@libpdf/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundleInPdf } from '../../actions/evidence/rules/bundle-in-pdf.ts'
import type { Bundle } from '../../actions/evidence/rules/bundle.ts'
import { PARTS } from '../../actions/evidence/rules/findings.ts'
import { verifyFiles } from '../../actions/evidence/rules/verify-files.ts'
import { QUIET_MS } from '../../server/clock/trusted-clock.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { removeTriggers } from '../tamper/rows.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { linkOf } from './signing-fixtures.ts'
import { DAY, HOUR, NOON, schemas } from './server.ts'

const EVENING = NOON + 8 * HOUR
const YEAR = 365 * DAY
/** The monotonic clock; no other machine answers. */
const at = { steady: 0 }
let setup: Awaited<ReturnType<typeof startEvidenceServer>>
beforeEach(async () => {
  at.steady = 0
  setup = await startEvidenceServer(undefined, undefined, { steady: () => at.steady, timeSources: [] })
  await pass(EVENING - NOON)
})
afterEach(() => setup.server.close())

/** Lets real time pass, with a tick at the end. */
async function pass(ms: number): Promise<void> {
  at.steady += ms
  setup.server.clock.now += ms
  await setup.server.tick()
}
/** Changes the wall clock only; the next tick or request notices. */
const jump = (ms: number) => void (setup.server.clock.now += ms)
/** Changes the wall clock, and lets the ten minutes pass after which the server believes it. */
async function jumpUnnoticed(ms: number): Promise<void> {
  jump(ms)
  await setup.server.tick()
  await pass(QUIET_MS)
}
const verify = (...files: Uint8Array[]) =>
  verifyFiles(
    nodePrimitives,
    files,
    [setup.key.publicKey],
    bundleInPdf((file) => PDF.load(file)),
  )
const bundleOf = async (signatureId: string) => Buffer.from((await setup.issue(signatureId)) ?? '')
const pdfOf = async (endorNo: string) => {
  const { data } = await setup.server.call('getSigningCertificateFile', {}, { token: await setup.holderOf(endorNo) })
  return Buffer.from(String(data['fileBase']), 'base64')
}
/** Verifies the bundle, the PDF alone, and both; returns the results, and the states of daily head and clock of the bundle. */
async function verdicts(signatureId: string) {
  const [bundle, pdf] = [await bundleOf(signatureId), await pdfOf('E1')]
  const both = await bundleOf(signatureId)
  const { findings, ...verdict } = await verify(bundle)
  const results = [verdict.result, (await verify(pdf)).result, (await verify(both, pdf)).result]
  const state = (part: string) => findings.find((each) => each.part === part)?.state
  return { results, day: state('day'), clock: state('clock') }
}
const heads = () => setup.server.db.selectFrom('signing_day').selectAll().orderBy('at').execute()
const HELD = ['held', 'partial', 'held']

describe('DEC-41 a signature', () => {
  it('without a jump of the clock has no finding about it', async () => {
    expect(await verdicts(await setup.signOnce())).toEqual({ results: HELD, day: 'missing', clock: undefined })
  })
  it.each([
    ['8 h', 8 * HOUR],
    ['a year', YEAR],
  ])('verifies after a clock that was %s ahead at one tick was set right, and no head was written meanwhile', async (_what, ahead) => {
    const before = (await heads()).length
    jump(ahead)
    await setup.server.tick()
    jump(-ahead)
    const signatureId = await setup.signOnce()
    expect(await heads()).toHaveLength(before)
    expect((await verdicts(signatureId)).results).toEqual(HELD)
  })
  it.each([
    ['8 h', 8 * HOUR],
    ['a year', YEAR],
  ])('verifies after a clock %s ahead wrote a head and was set right, also before the next tick, and reports the jump', async (_what, ahead) => {
    await jumpUnnoticed(ahead)
    const [wrong] = (await heads()).slice(-1)
    jump(-ahead)
    const signatureId = await setup.signOnce()
    expect(wrong?.at).toBeGreaterThan(setup.server.clock.now)
    expect(await verdicts(signatureId)).toEqual({ results: HELD, day: 'missing', clock: 'jumped' })
    await pass(4 * HOUR)
    expect((await verdicts(signatureId)).results).toEqual(HELD)
  })
  it('verifies the morning after a link that was opened when the clock had been set back', async () => {
    await jumpUnnoticed(8 * HOUR)
    jump(-8 * HOUR)
    await setup.server.tick()
    await setup.holderOf('E1')
    await pass(13 * HOUR)
    expect((await verdicts(await setup.signOnce())).results).toEqual(HELD)
  })
  it('is covered by a head of the following midnight, although the clock had been a year ahead', async () => {
    await jumpUnnoticed(YEAR)
    jump(-YEAR)
    await setup.server.tick()
    const signatureId = await setup.signOnce()
    await pass(QUIET_MS)
    await pass(4 * HOUR)
    expect((await heads()).map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20', '2027-11-19'])
    expect(await verdicts(signatureId)).toEqual({ results: HELD, day: 'held', clock: 'jumped' })
    const { days } = JSON.parse((await bundleOf(signatureId)).toString()) as Bundle
    expect(days.map(({ day }) => day)).toEqual(['2027-11-19', '2026-11-20'])
  })
  it('made while the clock is in doubt states the jump and verifies', async () => {
    jump(8 * HOUR)
    const signatureId = await setup.signOnce()
    const signed = await setup.server.db.selectFrom('signing_event').select('facts').where('kind', '=', 'signed').executeTakeFirstOrThrow()
    expect(JSON.parse(signed.facts)).toMatchObject({ clockJump: 8 * HOUR })
    expect(await verdicts(signatureId)).toEqual({ results: HELD, day: 'missing', clock: 'jumped' })
    jump(-8 * HOUR)
    await setup.server.tick()
    expect((await verdicts(signatureId)).results).toEqual(HELD)
  })
  it('of before the clock was set back a year verifies afterwards', async () => {
    const signatureId = await setup.signOnce()
    await pass(DAY)
    await jumpUnnoticed(-YEAR)
    expect((await verify(await bundleOf(signatureId))).result).toBe('held')
  })
  it('whose row under the covering head is missing is altered', async () => {
    const signatureId = await setup.signOnce()
    await pass(DAY)
    await removeTriggers(setup.server.db)
    await setup.server.db.deleteFrom('signing_day_chain').where('linkId', '=', linkOf('E1')).execute()
    expect((await verify(await bundleOf(signatureId))).altered).toEqual({ part: 'day', state: 'altered' })
  })
})

it('each checked part has a label and states what it cannot prove, and a jump what it leaves proved', () => {
  expect([schemas.codes('evidencePart'), schemas.codes('evidenceLimits')]).toEqual([PARTS, PARTS])
  expect(schemas.codes('evidenceProves')).toContain('jumped')
  expect(schemas.codes('evidenceState')).toContain('jumped')
})
