import type { Declared, Project } from '../model/project.ts'
import { nearest } from '../model/nearest.ts'
import type { Problem } from '../model/problem.ts'
import { isObject } from '../model/normalize.ts'
import type { At, Source } from '../model/source.ts'

export interface Name {
  /** The section of names.json that it belongs to. */
  part: Part
  /** The entity, call or action; empty for a setting. */
  owner: string
  name: string
  source: Source
  at: At
  /** Set for a literal, which is located at its value instead of its key. */
  what?: 'value'
}

const PARTS = ['entities', 'calls', 'actions', 'settings'] as const
/** A section of names.json. */
export type Part = (typeof PARTS)[number]

/** Returns the section and owner of a name in names.json: `calls.sendCode`. */
export const registerPathOf = ({ part, owner }: Name) => (owner === '' ? part : `${part}.${owner}`)

/** Section -> the owners of its names. */
export const OWNERS: Record<Exclude<Part, 'settings'>, { kind: string; of(project: Project): Map<string, Declared<unknown>> }> = {
  entities: { kind: 'entity', of: (project) => project.entities },
  calls: { kind: 'call', of: (project) => project.calls },
  actions: { kind: 'action', of: (project) => new Map<string, Declared<unknown>>([...project.queries, ...project.commands]) },
}

/**
 * Returns the names listed in `names.json`: names defined by an external API that occur only once in the schemas. The list makes them occur
 * twice, so that a typo is reported.
 */
export function registeredNames(project: Project): { names: Name[]; problems: Problem[] } {
  const source = project.files.names
  const data = source?.data
  if (!source || !isObject(data)) return { names: [], problems: [] }
  const names: Name[] = []
  const problems: Problem[] = []
  const list = (part: Part, owner: string, value: unknown, at: string[]) => {
    for (const [index, name] of (Array.isArray(value) ? value : []).entries()) {
      if (typeof name === 'string') names.push({ part, owner, name, source, at: [...at, index] })
    }
  }
  list('settings', '', data['settings'], ['settings'])
  for (const part of PARTS) {
    const groups = data[part]
    if (part === 'settings' || !isObject(groups)) continue
    const { kind, of } = OWNERS[part]
    const owners = of(project)
    for (const [owner, value] of Object.entries(groups)) {
      if (project.unreadable.has(`${kind}:${owner}`)) continue
      const meant = owners.has(owner) ? owner : nearest(owner, owners.keys())
      if (meant !== undefined) list(part, meant, value, [part, owner])
      if (meant !== owner)
        problems.push({
          path: source.path,
          ...source.locate([part, owner], 'key'),
          code: `unknown.${kind}`,
          values: { name: owner, nearest: meant ?? '' },
        })
    }
  }
  return { names, problems }
}
