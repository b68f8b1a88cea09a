import { asText, isEmpty } from './as-text.ts'

/** Which codes of a dependent field belong to which codes of its parent field; used by forms, the checker and the server. */
export interface DependentCodes {
  field: string
  /** Code -> its parent codes. */
  parents: Readonly<Record<string, readonly string[]>>
}

type Codes = Readonly<Record<string, { parent?: string | readonly string[] }>>

/** Compiles the codes of a dependent field; `field` is the parent field. */
export function compileDependentCodes(field: string, codes: Codes): DependentCodes {
  const parents = Object.entries(codes).map(([code, { parent = [] }]) => [code, [parent].flat()] as const)
  return { field, parents: Object.fromEntries(parents) }
}

/** Returns the codes that can be chosen for a parent code; none without a parent code. */
export const codesUnder = ({ parents }: DependentCodes, parent: unknown): string[] =>
  Object.keys(parents).filter((code) => parents[code]?.includes(asText(parent)))

/** Whether a code may be combined with a parent code. An empty code always may. Codes outside the dictionary are not checked here. */
export function belongs({ parents }: DependentCodes, parent: unknown, code: unknown): boolean {
  if (isEmpty(code)) return true
  const text = asText(code)
  return !Object.hasOwn(parents, text) || parents[text]?.includes(asText(parent)) === true
}
