import { requestFieldsOf } from '../language/field-group.ts'
import type { Project, RecordMapping } from './project.ts'

/** Adds the fields of entity groups to the calls and the `takes` that include them; an unknown group adds nothing and is reported. */
export function includeGroups(project: Project): void {
  const includedFields = (entity = '', group = '') => {
    const { fields = {}, groups = {} } = project.entities.get(entity)?.value ?? {}
    return requestFieldsOf(fields, groups[group] ?? {})
  }
  for (const { value } of project.calls.values()) {
    if (value.includes) value.request = { ...includedFields(value.includes.of, value.includes.group), ...value.ownRequest }
  }
  for (const { value } of project.commands.values()) {
    for (const [param, mapping] of Object.entries(value.takes ?? {}))
      addSent(mapping, Object.keys(includedFields(value.params?.[param]?.of, mapping.group)))
  }
}

/** Adds the fields of a group as sent under their own names, without those that another field is sent as. */
function addSent(mapping: RecordMapping, names: readonly string[]): void {
  const sent = new Set(Object.values(mapping.fields).flat())
  const own = names.filter((name) => !sent.has(name) && !Object.hasOwn(mapping.fields, name)).map((name) => [name, [name]])
  mapping.fields = { ...mapping.fields, ...(Object.fromEntries(own) as RecordMapping['fields']) }
}
