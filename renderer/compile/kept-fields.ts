import type { Fields } from '../language/field.ts'
import type { Declarations } from '../model/declarations.ts'
import { isObject } from '../model/normalize.ts'
import type { RawProps } from '../model/written-node.ts'

/**
 * Returns the fields that commands of a form send when they receive the whole form as `kept`; an empty object without such commands. Keys
 * of an open field are not listed, because missing ones keep their stored values in every call, nor is a command that is told to keep the
 * rest itself.
 */
export function keptFields(project: Pick<Declarations, 'commands'>, fields: Fields, form: RawProps): { kept?: string[] } {
  const names = new Set<string>()
  visit(form, (step) => {
    const given = isObject(step['with']) ? step['with'] : {}
    for (const [param, { fields: sent, keepsRest = '' }] of Object.entries(project.commands.get(String(step['do']))?.value.takes ?? {})) {
      const value = given[param]
      if (!isObject(value) || value['from'] !== 'form' || (given[keepsRest] ?? false) !== false) continue
      for (const name of Object.keys(sent)) if (Object.hasOwn(fields, name) && fields[name]?.type !== 'map') names.add(name)
    }
  })
  return names.size > 0 ? { kept: [...names] } : {}
}

function visit(value: unknown, see: (value: Readonly<Record<string, unknown>>) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (isObject(value)) see(value)
  for (const one of Object.values(value)) visit(one, see)
}
