import type { Verdict } from '../../actions/evidence/rules/findings.ts'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { verifyFiles } from '../../actions/evidence/rules/verify-files.ts'
import { readIssued } from '../../server/certificate/issued-files.ts'
import { lastIssued } from '../../server/certificate/last-issued.ts'
import { issueBundle } from '../../server/evidence/bundle.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import type { FileStore, StoredFile } from '../../server/files/store.ts'
import type { startEvidence } from '../contract/bundles.ts'
import { type Cell, withCell } from './rows.ts'

export type There = Awaited<ReturnType<typeof startEvidence>>

/** Whether a bundle is as it was sealed, for somebody who knows the operator's key. */
export const check = (there: There, bytes: Uint8Array): Verdict['result'] =>
  verifyBundle(nodePrimitives, bytes, [there.key.publicKey]).result

/** The PDF that was issued last for a signature, as it is read from the store. Throws where there is none. */
export async function issuedPdf(there: There, signatureId: string, files: FileStore = there.files): Promise<Uint8Array> {
  const { db, personalData } = there.house
  const issued = await lastIssued(db, signatureId)
  const bytes = issued && (await readIssued({ db, personalData, files }, issued))
  if (!bytes) throw new Error('No certificate is there')
  return bytes
}

/** Whether a PDF is, to its last byte, one that was issued for the signature of a bundle. */
export const checkPdf = async (there: There, bundle: Uint8Array, pdf: Uint8Array): Promise<Verdict['result']> =>
  (await verifyFiles(nodePrimitives, [bundle, pdf], [there.key.publicKey], async () => undefined)).result

/** A bundle or a PDF with one bit of one byte flipped. */
export function flipByte(bytes: Uint8Array, random: () => number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  const at = Math.floor(random() * copy.length)
  copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  return copy
}

/** One bit of one character flipped, so that it stays a text that the database takes; of a number none that could be another row's. */
export function flipValue(value: string | number, random: () => number): string | number {
  if (typeof value === 'number') return value + (1 << (8 + Math.floor(random() * 8)))
  if (value === '') return 'x'
  const at = Math.floor(random() * value.length)
  // Not the highest bits: below 32 are control characters, which PostgreSQL may refuse.
  const code = value.charCodeAt(at) ^ (1 << Math.floor(random() * 5))
  return value.slice(0, at) + String.fromCharCode(code === 0 ? 63 : code) + value.slice(at + 1)
}

/** Whether a change in the database is found once a bundle is issued of it, or before. */
export async function isFoundInRow(there: There, signatureId: string, cell: Cell, value: string | number): Promise<boolean> {
  try {
    return await withCell(there.house.db, cell, value, async () =>
      cell.table === 'signing_certificate' ? isFoundOnReading(there, signatureId, there.files) : isFound(there, signatureId, there.files),
    )
  } catch (error) {
    // The database keeps it from pointing nowhere.
    if (/^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/.test(String((error as { code?: string }).code))) return true
    throw error
  }
}

/** Whether a change in the stored bytes of photos is found. */
export const isFoundInFile = (there: There, signatureId: string, random: () => number): Promise<boolean> =>
  isFound(there, signatureId, altering(there.files, random))

/** Whether a change in the stored bytes of an issued PDF is found by the service that reads them. */
export const isFoundInStoredPdf = (there: There, signatureId: string, random: () => number): Promise<boolean> =>
  isFoundOnReading(there, signatureId, altering(there.files, random))

/** Whether the service finds that a certificate, its row or its bytes, is no longer what was issued. */
async function isFoundOnReading(there: There, signatureId: string, files: FileStore): Promise<boolean> {
  const { db, personalData } = there.house
  try {
    const issued = await lastIssued(db, signatureId)
    // Of what was erased no bytes are left to read.
    if (issued) await readIssued({ db, personalData, files }, issued)
    return false
  } catch (error) {
    const { name, message } = error as Error
    if (name === 'UnreadableError' || /^A certificate is not the (one|file) that was issued$|not in the store/.test(message)) return true
    throw error
  }
}

const altering = (files: FileStore, random: () => number): FileStore => ({
  ...files,
  open: async (db, fileId) => flipped(await files.open(db, fileId), random),
})

async function isFound(there: There, signatureId: string, files: FileStore): Promise<boolean> {
  const { db, personalData } = there.house
  try {
    const text = await issueBundle({ db, personalData, files, signingKey: there.key, now: there.house.clock.now }, signatureId)
    return text === undefined || check(there, Buffer.from(text)) !== 'held'
  } catch (error) {
    // A ciphertext that can't be decrypted says so itself.
    if ((error as Error).name === 'UnreadableError' || (error as Error).message.includes('not in the store')) return true
    throw error
  }
}

function flipped(file: StoredFile | undefined, random: () => number): StoredFile | undefined {
  if (!file) return undefined
  const at = Math.floor(random() * file.size)
  return {
    size: file.size,
    async *pieces() {
      let start = 0
      for await (const piece of file.pieces()) {
        const copy = Uint8Array.from(piece)
        const inside = at - start
        if (inside >= 0 && inside < copy.length) copy[inside] = (copy[inside] ?? 0) ^ (1 << Math.floor(random() * 7))
        start += piece.length
        yield copy
      }
    },
  }
}
