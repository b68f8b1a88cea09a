import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import { Certificate } from 'pkijs'

/** What proves later that certificates stood: the certificates above them, and what was said of each. All DER. */
export interface ValidationData {
  certificates: Uint8Array[]
  /** OCSP responses. */
  answers: Uint8Array[]
  /** Revocation lists. */
  lists: Uint8Array[]
}

const NAMES = { certificates: 'Certs', answers: 'OCSPs', lists: 'CRLs' } as const

/** What the security store of a PDF (DSS, ETSI EN 319 142-1) holds; nothing where it has none. */
export function storeIn(pdf: PDF): ValidationData {
  const kept = keptIn(pdf)
  const bytesOf = (kind: keyof ValidationData) => kept[kind].map(({ bytes }) => bytes)
  return { certificates: bytesOf('certificates'), answers: bytesOf('answers'), lists: bytesOf('lists') }
}

/** The certificates of a store that can be read. */
export const certificatesOf = ({ certificates }: ValidationData): Certificate[] =>
  certificates.flatMap((der) => {
    try {
      return [Certificate.fromBER(new Uint8Array(der))]
    } catch {
      return []
    }
  })

/** A PDF with more in its security store, written after all that is there; the same bytes when it holds it already. */
export async function addToStore(bytes: Uint8Array, data: ValidationData): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const kept = keptIn(pdf)
  let isMore = false
  const listOf = (kind: keyof ValidationData) => {
    const known = new Set(kept[kind].map((each) => Buffer.from(each.bytes).toString('base64')))
    const fresh = data[kind].filter((each) => !known.has(Buffer.from(each).toString('base64')))
    isMore ||= fresh.length > 0
    return new PdfArray([...kept[kind].map(({ ref }) => ref), ...fresh.map((each) => pdf.register(new PdfStream([], each)))])
  }
  const entries = Object.entries(NAMES).map(([kind, name]): [string, PdfObject] => [name, listOf(kind as keyof ValidationData)])
  if (!isMore) return bytes
  pdf.getCatalog().set('DSS', pdf.register(new PdfDict([['Type', PdfName.of('DSS')], ...entries])))
  return pdf.save({ incremental: true })
}

type Kept = Record<keyof ValidationData, { ref: PdfRef; bytes: Uint8Array }[]>

function keptIn(pdf: PDF): Kept {
  const resolve = (ref: PdfRef) => pdf.context.registry.resolve(ref)
  const store = pdf.getCatalog().getDict('DSS', resolve)
  const listed = (name: string) =>
    [...(store?.getArray(name, resolve) ?? [])].flatMap((ref) => {
      const stream = ref.type === 'ref' ? resolve(ref) : undefined
      return ref.type === 'ref' && stream instanceof PdfStream ? [{ ref, bytes: stream.getDecodedData() }] : []
    })
  return { certificates: listed(NAMES.certificates), answers: listed(NAMES.answers), lists: listed(NAMES.lists) }
}
