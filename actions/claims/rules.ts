import type { ClaimParameter, ClaimPicture, Codes } from '../../generated/data.ts'

/** A report number as it is kept: without the blanks of whoever typed it or pasted it from somewhere. */
export const registNoOf = (typed: string | undefined): string => (typed ?? '').replace(/\s+/g, '')

/** Types as they are listed; the service answers a map of codes to names (CLAIMPIC-04). A type without a name is listed by its code. */
export const typesOf = (names: Readonly<Record<string, string | undefined>>): ClaimParameter[] =>
  Object.entries(names).map(([code, name]) => ({ code, name: name || code }))

/** The pictures of one type (CLAIMPIC-12). One without a number can't be asked for. */
export const ofType = (pictures: readonly ClaimPicture[], picType: string): ClaimPicture[] =>
  pictures.filter(({ PkSerial, PicType }) => PicType === picType && PkSerial !== undefined && PkSerial !== '')

/** Which sample there is for a type of pictures, or of papers, by a name that holds the sample's; undefined when none does (AMB2-63). */
export const sampleOf = (
  names: readonly (string | undefined)[],
  samples: readonly (readonly [kind: Codes['sampleKind'], name: string])[],
): Codes['sampleKind'] | undefined => samples.find(([, sample]) => names.some((name) => name?.includes(sample)))?.[0]
