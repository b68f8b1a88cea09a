import { type Certificate, type CRLDistributionPoints, type GeneralName, type InfoAccess } from 'pkijs'

const AUTHORITY_ACCESS = '1.3.6.1.5.5.7.1.1'
const DISTRIBUTION_POINTS = '2.5.29.31'
const EXTENDED_USE = '2.5.29.37'
const [OCSP, ISSUERS, OCSP_SIGNING] = ['1.3.6.1.5.5.7.48.1', '1.3.6.1.5.5.7.48.2', '1.3.6.1.5.5.7.3.9']
/** The type of a general name that is a URI (RFC 5280). */
const ADDRESS = 6

export const derOf = (certificate: Certificate): Uint8Array => new Uint8Array(certificate.toSchema().toBER())

/** Whether a certificate is its own issuer: a root, which has no revocation status. */
export const isSelfSigned = ({ subject, issuer }: Certificate): boolean => subject.isEqual(issuer)

/** Returns the issuer of a certificate among the candidates; undefined when none matches. */
export async function issuerOf(certificate: Certificate, among: readonly Certificate[]): Promise<Certificate | undefined> {
  for (const candidate of among)
    if (candidate.subject.isEqual(certificate.issuer) && (await certificate.verify(candidate).catch(() => false))) return candidate
  return undefined
}

/** Returns the URLs of OCSP responders, issuer certificates and CRLs that a certificate names (http and https only). */
export function addressesOf(certificate: Certificate): { ocsp: string[]; issuers: string[]; lists: string[] } {
  const { accessDescriptions = [] } = (extension(certificate, AUTHORITY_ACCESS) as InfoAccess | undefined) ?? {}
  const { distributionPoints = [] } = (extension(certificate, DISTRIBUTION_POINTS) as CRLDistributionPoints | undefined) ?? {}
  const access = (method: string) =>
    accessDescriptions.filter(({ accessMethod }) => accessMethod === method).flatMap(({ accessLocation }) => addressIn(accessLocation))
  const lists = distributionPoints.flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
  return { ocsp: access(OCSP), issuers: access(ISSUERS), lists: lists.flatMap(addressIn) }
}

/** Whether a certificate may sign OCSP responses for its issuer. */
export const maySignOcsp = (certificate: Certificate): boolean =>
  (extension(certificate, EXTENDED_USE) as { keyPurposes: string[] } | undefined)?.keyPurposes.includes(OCSP_SIGNING) ?? false

const extension = ({ extensions = [] }: Certificate, id: string): unknown => extensions.find(({ extnID }) => extnID === id)?.parsedValue

function addressIn({ type, value }: GeneralName): string[] {
  return type === ADDRESS && typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) ? [value] : []
}
