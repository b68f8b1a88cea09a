import { address } from '../value-types/addresses.ts'
import { file, onOff, text } from '../value-types/basic.ts'
import { linkAddresses, origins } from '../value-types/lists.ts'
import { defaulted, optional } from '../setting.ts'

const PAGE = 'architecture/certificates.md'
const TSA_URL = 'http://tsa.example.com'
const RATING_URL = 'https://rating.example.com/7'

/** Signatures and their certificates. */
export const signing = {
  TYPED_SIGNATURES: defaulted(onOff, 'off', {
    purpose: 'whether customers may type their name and a second code instead of drawing',
    example: 'on',
    page: 'architecture/signing.md',
  }),
  SIGNING_CERT: optional(file, {
    purpose: 'the PEM or PKCS#12 file (`.p12`, `.pfx`) with the certificate that signs PDFs',
    example: '/etc/steward/signing.p12',
    page: PAGE,
    requiredWith: 'with `TSA_URL`',
    unset: 'PDFs are unsigned',
  }),
  SIGNING_CERT_KEY: optional(file, {
    purpose: 'the PEM file with the RSA or EC key of a PEM certificate',
    example: '/etc/steward/signing.key',
    page: PAGE,
    requiredWith: 'with a PEM `SIGNING_CERT`',
  }),
  SIGNING_CERT_PASSWORD: optional(text, {
    purpose: 'the password that decrypts the key or the PKCS#12 file',
    example: 'chosen with the file',
    page: PAGE,
    isSecret: true,
  }),
  TSA_URL: optional(address({ scheme: 'http', example: TSA_URL }), {
    purpose: 'the address of an RFC 3161 time stamp authority',
    example: TSA_URL,
    page: PAGE,
    unset: 'PDFs have no time stamp',
  }),
}

/** Addresses outside of this service. */
export const externalLinks = {
  LEAVE_TO: optional(origins, {
    purpose: 'the https origins to which the app may lead, separated by commas',
    example: 'https://sales.example.com',
    page: 'architecture/navigation.md',
    unset: 'none',
  }),
  RATING_URL: optional(address({ scheme: 'page', example: RATING_URL }), {
    purpose: 'the https page on which customers rate a service',
    example: RATING_URL,
    page: 'architecture/navigation.md',
    unset: 'no link',
  }),
  LINKS: optional(linkAddresses, {
    purpose: 'the addresses of links, as `key=address` pairs separated by blanks',
    more: 'Unknown keys are refused.',
    example: 'privacy=https://example.com/privacy',
    page: 'architecture/navigation.md',
    unset: 'no links',
  }),
}
