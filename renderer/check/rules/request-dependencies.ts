import { createContext, report } from '../../compile/bind-context.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { CallDeclaration, Declared, Entity } from '../../model/project.ts'
import { cycleOf } from './dependent-codes.ts'

/**
 * Reports entity fields and request fields with a different `under`, because form and service would then accept different codes. A command
 * sends the fields of its record parameter to the request fields with the same name.
 */
export function checkCarriedUnder(project: Declarations): Problem[] {
  const visited = new Set<string>()
  return [...project.commands.values()].flatMap(({ value: { params, calls = [] } }) =>
    Object.values(params ?? {}).flatMap(({ type, of = '' }) =>
      calls.flatMap((name) => {
        const [entity, call] = [type === 'record' ? project.entities.get(of) : undefined, project.calls.get(name)]
        if (!entity || !call || visited.has(`${of} ${name}`)) return []
        visited.add(`${of} ${name}`)
        return differing(project, entity, call)
      }),
    ),
  )
}

function differing(project: Declarations, entity: Declared<Entity>, call: Declared<CallDeclaration>): Problem[] {
  const [inEntity, inCall] = [createContext(project, entity.source), createContext(project, call.source)]
  if (project.broken.has(entity.source.path) || project.broken.has(call.source.path)) return []
  for (const [name, own] of Object.entries(call.value.request)) {
    const field = Object.hasOwn(entity.value.fields, name) ? entity.value.fields[name] : undefined
    const under = field?.under ?? own.under
    if (!field || field.derived || under === undefined || field.under === own.under || !Object.hasOwn(call.value.request, under)) continue
    // A cycle is reported by `checkUnder`.
    if (cycleOf(entity.value.fields, name)) continue
    const values = { name, parent: under, call: call.value.id }
    if (own.under === undefined) report(inCall, 'under.carried', ['request', name], values, 'key')
    else if (field.under === undefined) report(inEntity, 'under.asCarried', ['fields', name], { ...values, parent: own.under }, 'key')
  }
  return [...inEntity.problems, ...inCall.problems]
}
