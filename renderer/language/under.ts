import { asText, isEmpty } from './as-text.ts'

/** Which codes of a field belong to which codes of the field that it stands under: one meaning for forms, checker and server. */
export interface UnderPlan {
  /** The field that it stands under, beside it in the same record. */
  field: string
  /** Code -> the codes that it belongs to. */
  parents: Readonly<Record<string, readonly string[]>>
}

/** The codes of a dictionary, each with the codes of another one that it belongs to. */
type Codes = Readonly<Record<string, { parent?: string | readonly string[] }>>

/** `field`: what the field of these codes stands under. */
export function compileUnder(field: string, codes: Codes): UnderPlan {
  const parents = Object.entries(codes).map(([code, { parent = [] }]) => [code, [parent].flat()] as const)
  return { field, parents: Object.fromEntries(parents) }
}

/** The codes that may be chosen once `parent` has been; none while it has not. */
export const codesUnder = ({ parents }: UnderPlan, parent: unknown): string[] =>
  Object.keys(parents).filter((code) => parents[code]?.includes(asText(parent)))

/**
 * May `code` stand beside `parent`? No code always may, any other only beside one that it belongs to. What the dictionary
 * does not list is not judged here: a closed dictionary refuses it, an open one knows no more of it.
 */
export function belongs({ parents }: UnderPlan, parent: unknown, code: unknown): boolean {
  if (isEmpty(code)) return true
  const text = asText(code)
  return !Object.hasOwn(parents, text) || parents[text]?.includes(asText(parent)) === true
}
