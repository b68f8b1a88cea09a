import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import { Certificate } from 'pkijs'

/** Validation data, all DER: issuer certificates and their revocation status. */
export interface ValidationData {
  certificates: Uint8Array[]
  answers: Uint8Array[]
  lists: Uint8Array[]
}

const NAMES = { certificates: 'Certs', answers: 'OCSPs', lists: 'CRLs' } as const

/** Returns the content of the PDF's document security store (DSS, ETSI EN 319 142-1); empty without one. */
export function storeIn(pdf: PDF): ValidationData {
  const existing = entriesOf(pdf)
  const bytesOf = (kind: keyof ValidationData) => existing[kind].map(({ bytes }) => bytes)
  return { certificates: bytesOf('certificates'), answers: bytesOf('answers'), lists: bytesOf('lists') }
}

/** Parses the certificates of a store; leaves out unreadable ones. */
export const certificatesOf = ({ certificates }: ValidationData): Certificate[] =>
  certificates.flatMap((der) => {
    try {
      return [Certificate.fromBER(new Uint8Array(der))]
    } catch {
      return []
    }
  })

/** Adds validation data to the security store as an incremental update; returns the same bytes when it is already there. */
export async function addToStore(bytes: Uint8Array, data: ValidationData): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const existing = entriesOf(pdf)
  let hasNew = false
  const listOf = (kind: keyof ValidationData) => {
    const known = new Set(existing[kind].map((each) => Buffer.from(each.bytes).toString('base64')))
    const fresh = data[kind].filter((each) => !known.has(Buffer.from(each).toString('base64')))
    hasNew ||= fresh.length > 0
    return new PdfArray([...existing[kind].map(({ ref }) => ref), ...fresh.map((each) => pdf.register(new PdfStream([], each)))])
  }
  const entries = Object.entries(NAMES).map(([kind, name]): [string, PdfObject] => [name, listOf(kind as keyof ValidationData)])
  if (!hasNew) return bytes
  pdf.getCatalog().set('DSS', pdf.register(new PdfDict([['Type', PdfName.of('DSS')], ...entries])))
  return pdf.save({ incremental: true })
}

type StoreEntries = Record<keyof ValidationData, { ref: PdfRef; bytes: Uint8Array }[]>

function entriesOf(pdf: PDF): StoreEntries {
  const resolve = (ref: PdfRef) => pdf.context.registry.resolve(ref)
  const store = pdf.getCatalog().getDict('DSS', resolve)
  const listed = (name: string) =>
    [...(store?.getArray(name, resolve) ?? [])].flatMap((ref) => {
      const stream = ref.type === 'ref' ? resolve(ref) : undefined
      return ref.type === 'ref' && stream instanceof PdfStream ? [{ ref, bytes: stream.getDecodedData() }] : []
    })
  return { certificates: listed(NAMES.certificates), answers: listed(NAMES.answers), lists: listed(NAMES.lists) }
}
