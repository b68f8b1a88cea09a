/**
 * `npm run tamper-test -- [flips] [seed]`: flips one bit at a time, 10,000 times by default, in the evidence of a signature. Covers the bundle,
 * the certificate's PDF, the photos and all database rows (strokes included), before and after the signing is erased. Also verifies as many
 * untouched bundles with their PDFs. Exits with 1 when a change is missed or an untouched bundle is called altered.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSeed } from '../seed.ts'
import { seededRandom } from '../seeded-random.ts'
import { startEvidenceServer } from '../contract/evidence-server.ts'
import { DAY } from '../contract/people.ts'
import { cellsOf, removeTriggers } from './rows.ts'
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
} from './tamper.ts'

const [flips, seed] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? newSeed())]
if (!Number.isInteger(flips) || flips < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run tamper-test -- [flips] [seed]')
  process.exit(2)
}

const dataDir = mkdtempSync(join(tmpdir(), 'steward-tamper-'))
const service = await startEvidenceServer({ dataDir })
const random = seededRandom(seed)
const found = { bundle: 0, pdf: 0, rows: 0, photos: 0 }
const missed: unknown[] = []
let falseAlarms = 0
try {
  await service.server.tick()
  const signatureId = await service.signOnce()
  service.server.clock.now += DAY
  await service.server.tick()
  // A policyholder keeps the downloaded PDF, also when the signing is erased.
  const pdf = await issuedPdf(service, signatureId)
  await removeTriggers(service.server.db)
  for (const share of [0.7, 0.3]) {
    if (share === 0.3) await service.erase()
    await tamper(service, { signatureId, pdf, isErased: share === 0.3 }, Math.ceil(flips * share))
    for (let bundle = 0; bundle < Math.ceil(flips * share); bundle += 1) {
      service.server.clock.now += 1
      if ((await checkPdf(service, Buffer.from((await service.issue(signatureId)) ?? ''), pdf)) !== 'held') falseAlarms += 1
    }
  }
} finally {
  await service.server.close()
  rmSync(dataDir, { recursive: true, force: true })
}
const all = Object.values(found).reduce((sum, each) => sum + each, 0)
console.log(
  `seed ${seed}: ${all} changes found (${found.bundle} in bundles, ${found.pdf} in PDFs, ${found.rows} in rows, ${found.photos} in photos), ${missed.length} missed`,
)
console.log(`${flips} untouched bundles, each with its PDF: ${falseAlarms} called altered`)
for (const each of missed.slice(0, 20)) console.log(each)
if (missed.length + falseAlarms > 0) process.exitCode = 1

interface Target {
  signatureId: string
  pdf: Uint8Array
  isErased: boolean
}

/** Applies `count` flips: 30 % in the bundle, 30 % in the PDF (downloaded or stored), 30 % in database rows, 10 % in photos. */
async function tamper(evidence: EvidenceServer, { signatureId, pdf, isErased }: Target, count: number): Promise<void> {
  const bytes = Buffer.from((await evidence.issue(signatureId)) ?? '')
  const cells = await cellsOf(evidence.server.db)
  const isFoundInPdf = async () =>
    // Erased PDFs cannot be read from the store.
    isErased || random() < 0.5
      ? (await checkPdf(evidence, bytes, flipByte(pdf, random))) !== 'held'
      : isFoundInStoredPdf(evidence, signatureId, random)
  for (let flip = 0; flip < count; flip += 1) {
    const drawn = random()
    const cell = cells[Math.floor(random() * cells.length)]
    if (drawn < 0.3) {
      if (check(evidence, flipByte(bytes, random)) === 'held') missed.push('bundle')
      else found.bundle += 1
    } else if (drawn < 0.6) {
      if (await isFoundInPdf()) found.pdf += 1
      else missed.push('PDF')
    } else if (drawn < 0.9 && cell) {
      const value = flipValue(cell.value, random)
      if (await isFoundInRow(evidence, signatureId, cell, value)) found.rows += 1
      else missed.push({ ...cell, value, was: cell.value })
    } else if (await isFoundInFile(evidence, signatureId, random)) found.photos += 1
    else missed.push('photo')
  }
}
