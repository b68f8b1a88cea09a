import { type BindContext, report } from '../compile/bind-context.ts'
import { checkOther } from '../compile/equal.ts'
import { checkFieldRules } from '../compile/field-rules.ts'
import { checkFields } from '../compile/fields.ts'
import { checkCanFail, checkMessages } from '../compile/messages.ts'
import { suggest } from '../model/suggestions.ts'
import { isObject } from '../model/normalize.ts'
import type { Declared, Entity } from '../model/project.ts'
import type { At } from '../model/source.ts'

/** Reports a group that an existing entity does not have. */
export function checkGroup({ project, ...context }: BindContext, entity: string, group: string, at: At): void {
  const declared = project.entities.get(entity)?.value
  const groups = Object.keys(declared?.groups ?? {})
  if (declared && !groups.includes(group))
    report({ project, ...context }, 'unknown.fieldGroup', at, { name: group, of: entity, ...suggest(group, groups) })
}

/** Checks the fields, key, groups, messages and rules of an entity. */
export function checkEntity(
  context: BindContext,
  { value: { key, fields, groups = {}, personal, units } }: Declared<Entity>,
  entity: string,
): void {
  checkFields(context, fields, ['fields'])
  if (key !== undefined && !isObject(fields[key])) {
    report(context, 'unknown.field', ['key'], { name: key, of: `record ${entity}`, ...suggest(key, Object.keys(fields)) })
  }
  for (const [notes, listed] of Object.entries({ personal, units }))
    for (const name of Object.keys(listed))
      if (!Object.hasOwn(fields, name))
        report(context, 'unknown.field', [notes, name], { name, of: `record ${entity}`, ...suggest(name, Object.keys(fields)) }, 'key')
  for (const [group, listed] of Object.entries(groups))
    for (const name of Object.keys(listed))
      if (!Object.hasOwn(fields, name))
        report(
          context,
          'unknown.field',
          ['groups', group, name],
          { name, of: `record ${entity}`, ...suggest(name, Object.keys(fields)) },
          'key',
        )
  for (const [name, field] of Object.entries(fields)) {
    const at = ['fields', name, 'messages']
    checkMessages(context, field.messages ?? {}, at)
    // A form may make any field required; all other rules belong to the entity.
    checkCanFail(context, field, field.messages ?? {}, true, at)
    const { rules = {} } = field
    checkFieldRules(context, field, rules, true, ['fields', name, 'rules'])
    const to = rules['equal']?.to
    if (to !== undefined) checkOther(context, name, to, fields, `record ${entity}`, ['fields', name, 'rules', 'equal', 'to'])
  }
}
