import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Bundle } from '../../actions/evidence/rules/bundle.ts'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import { createSigningKey } from '../../server/evidence/signing-key.ts'
import { canonicalJson } from '../../server/signing/canonical.ts'
import { seededRandom } from '../seeded-random.ts'
import { reissue, rebuild } from '../tamper/forge.ts'
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
  type EvidenceServer,
} from '../tamper/tamper.ts'
import { startEvidenceServer } from './evidence-server.ts'
import { DAY } from './server.ts'

/** `npm run tamper-test` changes ten thousand bits. */
const FLIPS = 150
const FORGER = createSigningKey('42'.repeat(32))

let setup: EvidenceServer
let signatureId: string
let text: string
const random = seededRandom(inject('seed'))
beforeEach(async () => {
  setup = await startEvidenceServer()
  await setup.server.tick()
  signatureId = await setup.signOnce()
  setup.server.clock.now += DAY
  await setup.server.tick()
  text = (await setup.issue(signatureId)) ?? ''
})
afterEach(() => setup.server.close())

const bundle = () => JSON.parse(text) as Bundle
const verdict = (forged: Bundle) => verifyBundle(nodePrimitives, Buffer.from(canonicalJson(forged)), [setup.key.publicKey])

describe('detects a change', () => {
  it('of any byte of a bundle', () => {
    const bytes = Buffer.from(text)
    expect(check(setup, bytes)).toBe('held')
    for (let flip = 0; flip < FLIPS; flip += 1) expect(check(setup, flipByte(bytes, random))).not.toBe('held')
  })
  it('of any byte of a certificate, issued or stored', async () => {
    const pdf = await issuedPdf(setup, signatureId)
    expect(await checkPdf(setup, Buffer.from(text), pdf)).toBe('held')
    for (let flip = 0; flip < FLIPS; flip += 1) expect(await checkPdf(setup, Buffer.from(text), flipByte(pdf, random))).not.toBe('held')
    // Programs append to the end of a PDF.
    expect(await checkPdf(setup, Buffer.from(text), Buffer.concat([pdf, Buffer.from('\n')]))).toBe('altered')
    expect(await checkPdf(setup, Buffer.from(text), pdf.subarray(0, -1))).toBe('altered')
    for (let flip = 0; flip < 10; flip += 1) expect(await isFoundInStoredPdf(setup, signatureId, random)).toBe(true)
  })
  it('of any value in any row, also after the signing was erased', async () => {
    await removeTriggers(setup.server.db)
    for (const isErased of [false, true]) {
      if (isErased) await setup.erase()
      const missed = []
      for (const cell of await cellsOf(setup.server.db)) {
        const value = flipValue(cell.value, random)
        if (!(await isFoundInRow(setup, signatureId, cell, value))) missed.push([cell.table, cell.column, cell.value, value])
      }
      expect(missed).toEqual([])
      expect(check(setup, Buffer.from((await setup.issue(signatureId)) ?? ''))).toBe('held')
    }
  })
  it('of the bytes of a photo, also after the signing was erased', async () => {
    for (let flip = 0; flip < 10; flip += 1) expect(await isFoundInFile(setup, signatureId, random)).toBe(true)
    await setup.erase()
    for (let flip = 0; flip < 10; flip += 1) expect(await isFoundInFile(setup, signatureId, random)).toBe(true)
  })
  it('by removal of any event or of the last events, and reports which', () => {
    const { events } = bundle()
    for (const [at] of events.entries()) {
      const isLast = at === events.length - 1
      const without = verdict({ ...bundle(), events: events.toSpliced(at, 1) })
      // The last event records the issue of the certificate; its seal detects the removal.
      expect(without.altered).toEqual(
        isLast ? { part: 'seal', state: 'altered', place: 2 } : { part: 'chain', state: 'altered', place: at + 1 },
      )
      expect(verdict({ ...bundle(), events: events.slice(0, at) }).result).toBe('altered')
    }
  })
  it('of the sort order of two events', () => {
    const { events } = bundle()
    const moved = events.slice(1).map((event, before) => events.toSpliced(before, 2, event, ...events.slice(before, before + 1)))
    for (const [at, each] of moved.entries())
      expect(verdict({ ...bundle(), events: each }).altered).toEqual({ part: 'chain', state: 'altered', place: at + 1 })
  })
  it('by removal of a photo, a seal, a daily head or the shown data', () => {
    expect(verdict({ ...bundle(), images: [] }).altered).toEqual({ part: 'photos', state: 'altered', place: 1 })
    expect(verdict({ ...bundle(), shown: null }).altered?.part).toBe('shown')
    expect(verdict({ ...bundle(), days: bundle().days.slice(1) }).altered?.part).toBe('day')
    expect(verdict({ ...bundle(), seals: [] }).result).not.toBe('held')
    const each = bundle().seals.map(
      (_seal, at) => verdict(reissue({ ...bundle(), seals: bundle().seals.toSpliced(at, 1) }, setup.key)).result,
    )
    expect(each).toEqual(['unsealed', 'altered'])
    expect(verdict({ ...bundle(), plain: null }).result).toBe('altered')
  })
  it('by removal of the hash of a certificate with its seal, after the day has ended', async () => {
    setup.server.clock.now += DAY
    await setup.server.tick()
    const { events, seals, ...rest } = JSON.parse((await setup.issue(signatureId)) ?? '') as Bundle
    expect(events.at(-1)?.kind).toBe('issued')
    const cut = reissue({ ...rest, events: events.slice(0, -1), seals: seals.slice(0, -1) }, setup.key)
    expect(verdict(cut).altered).toEqual({ part: 'day', state: 'altered' })
  })
  it('by a chain rebuilt with access to the database but not to the key', () => {
    const events = bundle().events.map((event) => (event.kind === 'codeRight' ? { ...event, at: event.at - 1 } : event))
    const forged = rebuild(bundle(), events, FORGER)
    // The forged bundle is consistent: only the pinned key detects the forgery.
    const unpinned = verifyBundle(nodePrimitives, Buffer.from(canonicalJson(forged)), [])
    expect([unpinned.result, unpinned.findings.find(({ part }) => part === 'key')?.state]).toEqual(['held', 'unpinned'])
    expect(verdict(forged).altered).toEqual({ part: 'key', state: 'altered' })
    // Also under the operator's key id, and when the operator's server issues the forged chain.
    const disguised = { ...forged, keys: forged.keys.map((key) => ({ ...key, keyId: setup.key.keyId })) }
    expect(verdict(disguised).result).toBe('altered')
    const issued = reissue({ ...forged, keys: [...forged.keys, ...bundle().keys] }, setup.key)
    expect(verdict(issued).altered).toEqual({ part: 'key', state: 'altered' })
  })
})

describe('verification', () => {
  it('reports a newer version as newer, and other files as unreadable', () => {
    const newer = canonicalJson({ ...bundle(), version: 2 })
    expect(verifyBundle(nodePrimitives, Buffer.from(newer))).toMatchObject({ result: 'newer', findings: [] })
    for (const other of ['', '{}', 'null', '[]', '%PDF-1.7', '{"format":"steward-evidence"', text.replace('steward-evidence', 'another')])
      expect(verifyBundle(nodePrimitives, Buffer.from(other)).result).toBe('unreadable')
    expect(verifyBundle(nodePrimitives, Buffer.from(`${text}\n`)).altered?.part).toBe('file')
  })
})
