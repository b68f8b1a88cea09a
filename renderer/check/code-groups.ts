import { type BindContext, report } from '../compile/bind-context.ts'
import type { Dictionary } from '../model/project.ts'
import { suggest } from '../model/suggestions.ts'

/** Checks the groups of a dictionary: known codes without duplicates, and not all codes, because that group would not exclude any. */
export function checkGroups(context: BindContext, { codes, groups = {} }: Dictionary, dictionary: string): void {
  const all = Object.keys(codes)
  for (const [name, group] of Object.entries(groups)) {
    const at = ['groups', name]
    group.forEach((code, index) => {
      if (group.indexOf(code) !== index) report(context, 'duplicate.entry', [...at, index], { name: code })
      else if (!all.includes(code))
        report(context, 'unknown.code', [...at, index], { name: code, dictionary, known: all.join(' '), ...suggest(code, all) })
    })
    if (all.every((code) => group.includes(code))) report(context, 'group.all', at, { name }, 'key')
  }
}
