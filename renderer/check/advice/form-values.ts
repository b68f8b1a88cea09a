import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { At } from '../../model/source.ts'
import { perForm } from './odd-forms.ts'
import { problemAt } from './problem-at.ts'

/** Reports an initial code that the field of the form does not offer: nothing is chosen, although the form has a value. */
export const startNotOffered = perForm('warning', (_project, { source }, form, inside) =>
  ['start', 'fill'].flatMap((key) => {
    const values = form.raw[key]
    return inside.flatMap(({ raw }): Problem[] => {
      const [name, options] = [asText(raw['field']), raw['options']]
      const given = isObject(values) ? values[name] : undefined
      if (!Array.isArray(options) || typeof given !== 'string' || given.includes('{') || options.includes(given)) return []
      const known = options.map(asText).join(' ')
      return [problemAt(source, 'form.startOption', [...form.at, key, name], { name, value: given, known })]
    })
  }),
)

/** Reports a field that is required only while it has a value, or exactly while it has none: the condition asks for the field itself. */
export const requiredByItself = perForm('warning', (_project, { source }, _form, inside) =>
  inside.flatMap(({ raw, at }): Problem[] => {
    const name = asText(raw['field'])
    const place = name === '' ? undefined : asksFor(raw['required'], [...at, 'required'], `form.${name}`)
    return place ? [problemAt(source, 'form.ownRequired', [...at, 'required'], { name })] : []
  }),
)

/** Returns where a condition compares a path. */
function asksFor(condition: unknown, at: At, path: string): At | undefined {
  if (Array.isArray(condition)) return condition.map((one, index) => asksFor(one, [...at, index], path)).find(Boolean)
  if (!isObject(condition)) return undefined
  if (condition['field'] === path) return at
  return Object.entries(condition)
    .map(([key, one]) => asksFor(one, [...at, key], path))
    .find(Boolean)
}
