import type { Verdict } from '../../actions/evidence/rules/findings.ts'
import { verifyBundle } from '../../actions/evidence/rules/verify.ts'
import { verifyFiles } from '../../actions/evidence/rules/verify-files.ts'
import { readIssued } from '../../server/certificate/issued-files.ts'
import { lastIssued } from '../../server/certificate/last-issued.ts'
import { issueBundle } from '../../server/evidence/bundle.ts'
import { nodePrimitives } from '../../server/evidence/primitives.ts'
import type { FileStore, StoredFile } from '../../server/files/store.ts'
import type { startEvidenceServer } from '../contract/evidence-server.ts'
import { type Cell, withCell } from './rows.ts'

export type EvidenceServer = Awaited<ReturnType<typeof startEvidenceServer>>

/** Returns the verdict on a bundle for a verifier who knows the operator's key. */
export const check = (service: EvidenceServer, bytes: Uint8Array): Verdict['result'] =>
  verifyBundle(nodePrimitives, bytes, [service.key.publicKey]).result

/** Reads the PDF that was issued last for a signature. Throws when there is none. */
export async function issuedPdf(service: EvidenceServer, signatureId: string, files: FileStore = service.files): Promise<Uint8Array> {
  const { db, personalData } = service.server
  const issued = await lastIssued(db, signatureId)
  const bytes = issued && (await readIssued({ db, personalData, files }, issued))
  if (!bytes) throw new Error('No certificate was issued')
  return bytes
}

/** Returns the verdict on a bundle and a PDF: whether each byte of the PDF was issued for that signature. */
export const checkPdf = async (service: EvidenceServer, bundle: Uint8Array, pdf: Uint8Array): Promise<Verdict['result']> =>
  (await verifyFiles(nodePrimitives, [bundle, pdf], [service.key.publicKey], async () => undefined)).result

/** Returns a copy of a bundle or PDF with one bit flipped. */
export function flipByte(bytes: Uint8Array, random: () => number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  const at = Math.floor(random() * copy.length)
  copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  return copy
}

/** Flips one bit of one character, keeping text that the database accepts. Adds 256 or more to a number, so that no other row has it. */
export function flipValue(value: string | number, random: () => number): string | number {
  if (typeof value === 'number') return value + (1 << (8 + Math.floor(random() * 8)))
  if (value === '') return 'x'
  const at = Math.floor(random() * value.length)
  // The five lowest bits only, so that printable text gets no control characters, which PostgreSQL may refuse.
  const code = value.charCodeAt(at) ^ (1 << Math.floor(random() * 5))
  return value.slice(0, at) + String.fromCharCode(code === 0 ? 63 : code) + value.slice(at + 1)
}

/** Whether a change in the database is detected when a bundle is issued from it, or earlier. */
export async function isFoundInRow(service: EvidenceServer, signatureId: string, cell: Cell, value: string | number): Promise<boolean> {
  try {
    return await withCell(service.server.db, cell, value, async () =>
      cell.table === 'signing_certificate'
        ? isFoundOnReading(service, signatureId, service.files)
        : isFound(service, signatureId, service.files),
    )
  } catch (error) {
    // The database itself rejects a dangling reference.
    if (/^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/.test(String((error as { code?: string }).code))) return true
    throw error
  }
}

/** Whether a change in the stored bytes of a photo is detected. */
export const isFoundInFile = (service: EvidenceServer, signatureId: string, random: () => number): Promise<boolean> =>
  isFound(service, signatureId, altering(service.files, random))

/** Whether the service detects a change in the stored bytes of an issued PDF when it reads them. */
export const isFoundInStoredPdf = (service: EvidenceServer, signatureId: string, random: () => number): Promise<boolean> =>
  isFoundOnReading(service, signatureId, altering(service.files, random))

/** Whether the service detects that a certificate's row or bytes differ from those issued. */
async function isFoundOnReading(service: EvidenceServer, signatureId: string, files: FileStore): Promise<boolean> {
  const { db, personalData } = service.server
  try {
    const issued = await lastIssued(db, signatureId)
    // Erased certificates have no readable bytes left.
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

async function isFound(service: EvidenceServer, signatureId: string, files: FileStore): Promise<boolean> {
  const { db, personalData } = service.server
  try {
    const text = await issueBundle({ db, personalData, files, signingKey: service.key, now: service.server.clock.now }, signatureId)
    return text === undefined || check(service, Buffer.from(text)) !== 'held'
  } catch (error) {
    // Decryption itself fails on an altered ciphertext.
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
