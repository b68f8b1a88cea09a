import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Declarations } from '../../model/declarations.ts'

/** Returns the label of the only field that an entry shows: in its value, or in the texts of its body. */
export function labelOfField(declarations: Pick<Declarations, 'entities'>, entry: Readonly<Record<string, unknown>>): string | undefined {
  const shown = entry['value'] ?? entry['text']
  if (shown !== undefined) return labelOf(declarations, /^\{?[\w.]+\.(\w+)\b/.exec(asText(shown))?.[1])
  const names = new Set(textsIn(entry['body']).flatMap((text) => [...text.matchAll(/\{[\w.]+\.(\w+)/g)].map(([, name]) => name)))
  const [name] = names
  return names.size === 1 ? labelOf(declarations, name) : undefined
}

/** Returns the label of a field, if all fields of the name have one label. */
function labelOf({ entities }: Pick<Declarations, 'entities'>, name = ''): string | undefined {
  const labels = new Set([...entities.values()].flatMap(({ value: { fields } }) => fields[name]?.label ?? []))
  return labels.size === 1 ? [...labels][0] : undefined
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) || isObject(value) ? Object.values(value).flatMap(textsIn) : []
