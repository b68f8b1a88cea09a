import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs'

/** The unsigned attribute of a signature that holds its time stamp (RFC 3161, appendix A). */
const TIME_STAMP = '1.2.840.113549.1.9.16.2.14'

/** A signature or time stamp (CMS); zeros after it are no part of it. Throws for what is none. */
export const signedDataOf = (bytes: Uint8Array): SignedData =>
  new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(bytes)).content })

/** The certificates that come with a signature. */
export const certificatesIn = ({ certificates = [] }: SignedData): Certificate[] =>
  certificates.filter((each): each is Certificate => each instanceof Certificate)

/** The certificate of who signed; undefined when it is not among those that came along. */
export function signerIn(signed: SignedData): Certificate | undefined {
  const sid: unknown = signed.signerInfos[0]?.sid
  if (!(sid instanceof IssuerAndSerialNumber)) return undefined
  return certificatesIn(signed).find(({ issuer, serialNumber }) => issuer.isEqual(sid.issuer) && serialNumber.isEqual(sid.serialNumber))
}

/** The value that a signature's own time stamp is over, and the stamps that it carries. */
export function stampedIn(signed: SignedData): { value: Uint8Array; stamps: Uint8Array[] } {
  const [info] = signed.signerInfos
  const found = info?.unsignedAttrs?.attributes.filter(({ type }) => type === TIME_STAMP) ?? []
  const stamps = found.flatMap(({ values }) => values.map((value: { toBER(): ArrayBuffer }) => new Uint8Array(value.toBER())))
  return { value: new Uint8Array(info?.signature.valueBlock.valueHexView ?? []), stamps }
}
