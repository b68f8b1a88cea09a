import { asText } from '../../language/as-text.ts'
import type { Declarations } from '../../model/declarations.ts'

/** Returns the label of the field that a text shows, if all fields of the name have one label. */
export function labelOfValue({ entities }: Pick<Declarations, 'entities'>, value: unknown): string | undefined {
  const name = /^\{?[\w.]+\.(\w+)\b/.exec(asText(value))?.[1] ?? ''
  const labels = new Set([...entities.values()].flatMap(({ value: { fields } }) => fields[name]?.label ?? []))
  return labels.size === 1 ? [...labels][0] : undefined
}
