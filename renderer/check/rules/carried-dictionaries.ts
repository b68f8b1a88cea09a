import { createContext, report } from '../../compile/bind-context.ts'
import type { Field, Fields } from '../../language/field.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Source } from '../../model/source.ts'
import { perDeclarations } from '../memoize.ts'

/**
 * Reports codes that are sent under another dictionary than the entity's: at the call, or at the entity when other declarations of the
 * name agree with the call.
 */
export const checkCarriedDictionaries = perDeclarations((project: Declarations): Problem[] => {
  const reported = new Set<string>()
  return carried(project).flatMap(({ name, entity, call, sent }): Problem[] => {
    const [own, other] = [entity.fields[name]?.dictionary, call.fields[sent]?.dictionary]
    const isKnown = [own, other].every((one) => one !== undefined && project.dictionaries.has(one))
    if (!isKnown || own === other || entity.fields[name]?.derived || reported.has(`${entity.name} ${name}`)) return []
    reported.add(`${entity.name} ${name}`)
    const votes = dictionariesOf(project, name, entity.fields[name]?.label ?? '')
    const [count, others] = [own, other].map((one) => votes.filter((vote) => vote === one).length) as [number, number]
    const [wrong, right, at] = others > count ? [entity, call, ['fields', name]] : [call, entity, ['request', sent]]
    const [dictionary, wanted] = others > count ? [own, other] : [other, own]
    const context = createContext(project, wrong.source)
    const values = { name: entity.fields[name]?.label ?? name, dictionary: dictionary ?? '', wanted: wanted ?? '', other: right.name }
    report(context, 'dictionary.carried', [...at, 'dictionary'], { ...values, isSure: count === others ? '' : 'yes' })
    return context.problems
  })
})

interface Declaring {
  name: string
  fields: Fields
  source: Source
}

interface Carried {
  name: string
  sent: string
  entity: Declaring
  call: Declaring
}

/** Returns the fields of records that commands send, each with the request field. */
function carried(project: Declarations): Carried[] {
  return [...project.commands.values()].flatMap(({ value }) =>
    Object.entries(value.params ?? {}).flatMap(([param, { type, of = '' }]) => {
      const declared = type === 'record' ? project.entities.get(of) : undefined
      if (!declared || project.broken.has(declared.source.path)) return []
      const entity = { name: of, fields: declared.value.fields, source: declared.source }
      return (value.calls ?? []).flatMap((name) => {
        const call = project.calls.get(name)
        if (!call || project.broken.has(call.source.path)) return []
        const receiving = { name, fields: call.value.ownRequest, source: call.source }
        return Object.keys(receiving.fields).flatMap((sent): Carried[] => {
          const mapped = Object.entries(value.takes?.[param]?.fields ?? {}).find(([, names]) => names.includes(sent))?.[0]
          const field = value.takes ? mapped : sent
          return field === undefined || !entity.fields[field] ? [] : [{ name: field, sent, entity, call: receiving }]
        })
      })
    }),
  )
}

/** Returns the dictionaries of all fields with a name, and of those whose labels begin like its label, such as "whether". */
function dictionariesOf({ entities, calls }: Declarations, name: string, label: string): (string | undefined)[] {
  const all = [
    ...[...entities.values()].map(({ value }) => value.fields),
    ...[...calls.values()].flatMap(({ value }) => [value.ownRequest, value.response]),
  ]
  const start = label.slice(0, 2)
  const isAlike = (other: string, field: Field) => other === name || (start.length === 2 && field.label?.startsWith(start) === true)
  return all.flatMap((fields) => Object.entries(fields).flatMap(([other, field]) => (isAlike(other, field) ? [field.dictionary] : [])))
}
