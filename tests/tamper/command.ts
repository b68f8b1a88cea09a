/**
 * `npm run tamper -- [flips] [seed]`: that many changes (10,000 if nothing else is said), each of one bit, over a bundle, the certificate's
 * PDF, photos and all rows of a signature's evidence (its strokes are in one), whole and erased; and as many bundles with their PDF that
 * nobody has touched. Ends with 1 when a change was not found, or one was found where there is none.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSeed } from '../seed.ts'
import { seededRandom } from '../seeded-random.ts'
import { startEvidence } from '../contract/bundles.ts'
import { DAY } from '../contract/people.ts'
import { cellsOf, removeTriggers } from './rows.ts'
import { check, checkPdf, flipByte, flipValue, isFoundInFile, isFoundInRow, isFoundInStoredPdf, issuedPdf, type There } from './tamper.ts'

const [flips, seed] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? newSeed())]
if (!Number.isInteger(flips) || flips < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run tamper -- [flips] [seed]')
  process.exit(2)
}

const dataDir = mkdtempSync(join(tmpdir(), 'steward-tamper-'))
const there = await startEvidence({ dataDir })
const random = seededRandom(seed)
const found = { bundle: 0, pdf: 0, rows: 0, photos: 0 }
const missed: unknown[] = []
let alarms = 0
try {
  await there.house.tick()
  const signatureId = await there.signOnce()
  there.house.clock.now += DAY
  await there.house.tick()
  // Whoever has the file keeps it, also when the signing is erased.
  const pdf = await issuedPdf(there, signatureId)
  await removeTriggers(there.house.db)
  for (const share of [0.7, 0.3]) {
    if (share === 0.3) await there.erase()
    await tamper(there, { signatureId, pdf, isErased: share === 0.3 }, Math.ceil(flips * share))
    for (let bundle = 0; bundle < Math.ceil(flips * share); bundle += 1) {
      there.house.clock.now += 1
      if ((await checkPdf(there, Buffer.from((await there.issue(signatureId)) ?? ''), pdf)) !== 'held') alarms += 1
    }
  }
} finally {
  await there.house.close()
  rmSync(dataDir, { recursive: true, force: true })
}
const all = Object.values(found).reduce((sum, each) => sum + each, 0)
console.log(
  `seed ${seed}: ${all} changes found (${found.bundle} in bundles, ${found.pdf} in PDFs, ${found.rows} in rows, ${found.photos} in photos), ${missed.length} missed`,
)
console.log(`${flips} bundles untouched, each with its PDF: ${alarms} called altered`)
for (const each of missed.slice(0, 20)) console.log(each)
if (missed.length + alarms > 0) process.exitCode = 1

interface Target {
  signatureId: string
  pdf: Uint8Array
  isErased: boolean
}

/** Three tenths of the changes each in the bundle and in rows, as many in the PDF, as its owner has it or as it is stored, the others in photos. */
async function tamper(evidence: There, { signatureId, pdf, isErased }: Target, count: number): Promise<void> {
  const bytes = Buffer.from((await evidence.issue(signatureId)) ?? '')
  const cells = await cellsOf(evidence.house.db)
  const isFoundInPdf = async () =>
    // Of what was erased nothing is left to read.
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
