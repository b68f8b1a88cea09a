import { createContext, report } from '../../compile/bind-context.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import { perDeclarations } from '../memoize.ts'

/** Reports request fields of calls whose codes are of another dictionary than those of the entity field that is sent there. */
export const checkCarriedDictionaries = perDeclarations((project: Declarations): Problem[] => {
  const reported = new Set<string>()
  return [...project.commands.values()].flatMap(({ value }) =>
    Object.entries(value.params ?? {}).flatMap(([param, { type, of }]) => {
      const entity = type === 'record' ? project.entities.get(of ?? '') : undefined
      if (!entity) return []
      return (value.calls ?? []).flatMap((call): Problem[] => {
        const declared = project.calls.get(call)
        if (!declared || project.broken.has(declared.source.path)) return []
        const context = createContext(project, declared.source)
        for (const [name, own] of Object.entries(declared.value.ownRequest)) {
          const sent = value.takes ? Object.entries(value.takes[param]?.fields ?? {}).find(([, names]) => names.includes(name))?.[0] : name
          const field = sent === undefined ? undefined : entity.value.fields[sent]
          const isOther = field?.dictionary !== undefined && own.dictionary !== undefined && field.dictionary !== own.dictionary
          if (!isOther || field.derived || reported.has(`${call} ${name}`)) continue
          reported.add(`${call} ${name}`)
          const values = { name: own.label ?? name, dictionary: own.dictionary ?? '', wanted: field.dictionary ?? '', entity: of ?? '' }
          report(context, 'dictionary.carried', ['request', name, 'dictionary'], values)
        }
        return context.problems
      })
    }),
  )
})
