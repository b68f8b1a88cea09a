import type { Used } from '../compile/used.ts'
import type { Problem } from '../model/problem.ts'
import type { Declared, Project } from '../model/project.ts'

/** What is declared and never used; planned names are not expected to be, and calls may say why nobody uses them. */
export function unusedNames(project: Project, used: Used): Problem[] {
  const found: Problem[] = []
  const look = <T extends object>(
    kind: string,
    map: Map<string, Declared<T>>,
    names: ReadonlySet<string>,
    exempt: (value: T) => boolean = () => false,
  ) => {
    for (const [name, { value, source, at }] of map) {
      if (names.has(name) || 'planned' in value || exempt(value)) continue
      const place = at.length > 0 ? source.locate(at, 'key') : source.locate(['id'])
      found.push({ path: source.path, ...place, code: `unused.${kind}`, values: { name } })
    }
  }
  look('message', project.messages, used.messages, ({ kind }) => kind === 'answer')
  look('part', project.parts, used.parts)
  look('query', project.queries, used.queries)
  look('command', project.commands, used.commands)
  look('call', project.calls, used.calls, (call) => 'unused' in call)
  look('entity', project.entities, used.entities)
  look('dictionary', project.dictionaries, used.dictionaries)
  return found
}
