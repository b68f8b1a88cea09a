import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Bundle } from '../../actions/evidence/rules/bundle.ts'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { createSigningKey } from '../../server/evidence/signing-key.ts'
import { canonicalJson } from '../../server/signing/canonical.ts'
import { seededRandom } from '../seeded-random.ts'
import { issueAnew, rebuild } from '../tamper/forge.ts'
import { cellsOf, removeTriggers } from '../tamper/rows.ts'
import {
  check,
  checkPdf,
  flipByte,
  flipValue,
  isFoundInFile,
  isFoundInRow,
  isFoundInStoredPdf,
  issuedPdf,
  type There,
} from '../tamper/tamper.ts'
import { startEvidence } from './bundles.ts'
import { DAY } from './server.ts'

/** `npm run tamper-test` has ten thousand. */
const FLIPS = 150
const FORGER = createSigningKey('42'.repeat(32))

let there: There
let signatureId: string
let text: string
const random = seededRandom(inject('seed'))
beforeEach(async () => {
  there = await startEvidence()
  await there.house.tick()
  signatureId = await there.signOnce()
  there.house.clock.now += DAY
  await there.house.tick()
  text = (await there.issue(signatureId)) ?? ''
})
afterEach(() => there.house.close())

const bundle = () => JSON.parse(text) as Bundle
const verdict = (forged: Bundle) => verifyBundle(nodePrimitives, Buffer.from(canonicalJson(forged)), [there.key.publicKey])

describe('DEC-34 what was altered is found', () => {
  it('in any byte of a bundle', () => {
    const bytes = Buffer.from(text)
    expect(check(there, bytes)).toBe('held')
    for (let flip = 0; flip < FLIPS; flip += 1) expect(check(there, flipByte(bytes, random))).not.toBe('held')
  })
  it('in any byte of a certificate, as it was handed out or is stored', async () => {
    const pdf = await issuedPdf(there, signatureId)
    expect(await checkPdf(there, Buffer.from(text), pdf)).toBe('held')
    for (let flip = 0; flip < FLIPS; flip += 1) expect(await checkPdf(there, Buffer.from(text), flipByte(pdf, random))).not.toBe('held')
    // The end of a PDF is where programs add to it.
    expect(await checkPdf(there, Buffer.from(text), Buffer.concat([pdf, Buffer.from('\n')]))).toBe('altered')
    expect(await checkPdf(there, Buffer.from(text), pdf.subarray(0, -1))).toBe('altered')
    for (let flip = 0; flip < 10; flip += 1) expect(await isFoundInStoredPdf(there, signatureId, random)).toBe(true)
  })
  it('in any value of any row, also after the signing was erased', async () => {
    await removeTriggers(there.house.db)
    for (const isErased of [false, true]) {
      if (isErased) await there.erase()
      const missed = []
      for (const cell of await cellsOf(there.house.db)) {
        const value = flipValue(cell.value, random)
        if (!(await isFoundInRow(there, signatureId, cell, value))) missed.push([cell.table, cell.column, cell.value, value])
      }
      expect(missed).toEqual([])
      expect(check(there, Buffer.from((await there.issue(signatureId)) ?? ''))).toBe('held')
    }
  })
  it('in the bytes of a photo, also after the signing was erased', async () => {
    for (let flip = 0; flip < 10; flip += 1) expect(await isFoundInFile(there, signatureId, random)).toBe(true)
    await there.erase()
    for (let flip = 0; flip < 10; flip += 1) expect(await isFoundInFile(there, signatureId, random)).toBe(true)
  })
  it('when an event was taken out or cut off, whichever, and says which', () => {
    const { events } = bundle()
    for (const [at] of events.entries()) {
      const isLast = at === events.length - 1
      const without = verdict({ ...bundle(), events: events.toSpliced(at, 1) })
      // The last one says that the certificate was issued, and is missed by its seal.
      expect(without.altered).toEqual(
        isLast ? { part: 'seal', state: 'altered', place: 2 } : { part: 'chain', state: 'altered', place: at + 1 },
      )
      expect(verdict({ ...bundle(), events: events.slice(0, at) }).result).toBe('altered')
    }
  })
  it('when two events changed places', () => {
    const { events } = bundle()
    const moved = events.slice(1).map((event, before) => events.toSpliced(before, 2, event, ...events.slice(before, before + 1)))
    for (const [at, each] of moved.entries())
      expect(verdict({ ...bundle(), events: each }).altered).toEqual({ part: 'chain', state: 'altered', place: at + 1 })
  })
  it('when a photo, a seal, a daily head or what was shown was taken out', () => {
    expect(verdict({ ...bundle(), images: [] }).altered).toEqual({ part: 'photos', state: 'altered', place: 1 })
    expect(verdict({ ...bundle(), shown: null }).altered?.part).toBe('shown')
    expect(verdict({ ...bundle(), days: bundle().days.slice(1) }).altered?.part).toBe('day')
    expect(verdict({ ...bundle(), seals: [] }).result).not.toBe('held')
    const each = bundle().seals.map(
      (_seal, at) => verdict(issueAnew({ ...bundle(), seals: bundle().seals.toSpliced(at, 1) }, there.key)).result,
    )
    expect(each).toEqual(['unsealed', 'altered'])
    expect(verdict({ ...bundle(), plain: null }).result).toBe('altered')
  })
  it('when the hash of a certificate was cut off with its seal, once a day has ended', async () => {
    there.house.clock.now += DAY
    await there.house.tick()
    const { events, seals, ...rest } = JSON.parse((await there.issue(signatureId)) ?? '') as Bundle
    expect(events.at(-1)?.kind).toBe('issued')
    const cut = issueAnew({ ...rest, events: events.slice(0, -1), seals: seals.slice(0, -1) }, there.key)
    expect(verdict(cut).altered).toEqual({ part: 'day', state: 'altered' })
  })
  it('when the chain was built anew by who owns the database and not the key', () => {
    const events = bundle().events.map((event) => (event.kind === 'codeRight' ? { ...event, at: event.at - 1 } : event))
    const forged = rebuild(bundle(), events, FORGER)
    // By itself it is right: only whose key it is tells.
    const unpinned = verifyBundle(nodePrimitives, Buffer.from(canonicalJson(forged)), [])
    expect([unpinned.result, unpinned.findings.find(({ part }) => part === 'key')?.state]).toEqual(['held', 'unpinned'])
    expect(verdict(forged).altered).toEqual({ part: 'key', state: 'altered' })
    // Also under the operator's own key id, and when the operator's service itself hands it out.
    const disguised = { ...forged, keys: forged.keys.map((key) => ({ ...key, keyId: there.key.keyId })) }
    expect(verdict(disguised).result).toBe('altered')
    const handedOut = issueAnew({ ...forged, keys: [...forged.keys, ...bundle().keys] }, there.key)
    expect(verdict(handedOut).altered).toEqual({ part: 'key', state: 'altered' })
  })
})

describe('a bundle of', () => {
  it('a newer version is refused as that, and what is none as none', () => {
    const newer = canonicalJson({ ...bundle(), version: 2 })
    expect(verifyBundle(nodePrimitives, Buffer.from(newer))).toMatchObject({ result: 'newer', findings: [] })
    for (const other of ['', '{}', 'null', '[]', '%PDF-1.7', '{"format":"steward-evidence"', text.replace('steward-evidence', 'another')])
      expect(verifyBundle(nodePrimitives, Buffer.from(other)).result).toBe('unreadable')
    expect(verifyBundle(nodePrimitives, Buffer.from(`${text}\n`)).altered?.part).toBe('file')
  })
})
