import type { ClaimParameter, ClaimPicture, Codes } from '../../generated/data.ts'
import { plainText } from '../../renderer/language/plain-text.ts'
import { halfWidth } from '../../renderer/language/typed-value.ts'

/** Returns a report number in half width, without blanks and invisible characters, as it is stored. */
export const registNoOf = (typed: string | undefined): string => halfWidth(plainText(typed ?? '')).replace(/\s+/g, '')

/** Converts the API's map of codes to names into a list (CLAIMPIC-04). A type without a name gets its code as name. */
export const typesOf = (names: Readonly<Record<string, string | undefined>>): ClaimParameter[] =>
  Object.entries(names).map(([code, name]) => ({ code, name: name || code }))

/** Returns the pictures of one type (CLAIMPIC-12), without those that have no number, because they cannot be fetched. */
export const picturesOfType = (pictures: readonly ClaimPicture[], picType: string): ClaimPicture[] =>
  pictures.filter(({ PkSerial, PicType }) => PicType === picType && PkSerial !== undefined && PkSerial !== '')

/** Returns the sample whose name occurs in one of the type names; undefined when none does (AMB2-63). */
export const sampleOf = (
  names: readonly (string | undefined)[],
  samples: readonly (readonly [kind: Codes['sampleKind'], name: string])[],
): Codes['sampleKind'] | undefined => samples.find(([, sample]) => names.some((name) => name?.includes(sample)))?.[0]
