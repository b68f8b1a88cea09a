import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs'

/** The unsigned attribute that contains a signature's time stamp (RFC 3161, appendix A). */
const TIME_STAMP = '1.2.840.113549.1.9.16.2.14'

/** Parses a CMS signature or time stamp; ignores trailing zeros. Throws for other input. */
export const signedDataOf = (bytes: Uint8Array): SignedData =>
  new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(bytes)).content })

/** Returns the certificates embedded in a signature. */
export const certificatesIn = ({ certificates = [] }: SignedData): Certificate[] =>
  certificates.filter((each): each is Certificate => each instanceof Certificate)

/** Returns the signer's certificate; undefined when it is not embedded. */
export function signerIn(signed: SignedData): Certificate | undefined {
  const sid: unknown = signed.signerInfos[0]?.sid
  if (!(sid instanceof IssuerAndSerialNumber)) return undefined
  return certificatesIn(signed).find(({ issuer, serialNumber }) => issuer.isEqual(sid.issuer) && serialNumber.isEqual(sid.serialNumber))
}

/** Returns the signature value and the time stamps made for it. */
export function stampedIn(signed: SignedData): { value: Uint8Array; stamps: Uint8Array[] } {
  const [info] = signed.signerInfos
  const found = info?.unsignedAttrs?.attributes.filter(({ type }) => type === TIME_STAMP) ?? []
  const stamps = found.flatMap(({ values }) => values.map((value: { toBER(): ArrayBuffer }) => new Uint8Array(value.toBER())))
  return { value: new Uint8Array(info?.signature.valueBlock.valueHexView ?? []), stamps }
}
