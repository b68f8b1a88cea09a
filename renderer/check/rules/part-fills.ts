import { emptyField } from '../../compile/fills.ts'
import type { Filled, RecordUse } from '../../compile/record-use.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'

/**
 * Reports reads in parts of a field that none of the queries behind the part fills. If one of several queries fills it, the read is
 * correct. If a query is unknown, the read is not checked.
 */
export function checkPartFills(project: Project, files: ReadonlyMap<string, readonly RecordUse[]>): Problem[] {
  const handovers = [...files].flatMap(([path, uses]) => uses.flatMap((use) => (use.kind === 'handover' ? [{ path, ...use }] : [])))

  /** Returns the queries whose records reach a param of a part; undefined if one is unknown. */
  function sources(part: string, param: string, seen: readonly string[]): Filled[] | undefined {
    if (seen.includes(part)) return []
    const found: Filled[] = []
    for (const { path, view, from } of handovers.filter((one) => one.part === part && one.param === param)) {
      const [around, declared] = partOf(project, path)
      const inner =
        from && 'param' in from ? (declared === view ? sources(around, from.param, [...seen, part]) : undefined) : from && [from]
      if (!inner) return undefined
      found.push(...inner)
    }
    return found
  }

  return [...files].flatMap(([path, uses]) => {
    const [part, declared] = partOf(project, path)
    return uses.flatMap((use) => {
      if (use.kind !== 'read' || use.view !== declared) return []
      const queries = sources(part, use.param, [])
      if (!queries || queries.length === 0 || queries.some(({ fields }) => fields.includes(use.field))) return []
      const query = [...new Set(queries.map((one) => one.query))].join(' ')
      const [code, values] = emptyField(project, use.entity, use.field, query)
      return [{ ...use.problem, code, values }]
    })
  })
}

function partOf({ parts }: Project, path: string): readonly [name: string, view: object | undefined] {
  const found = [...parts].find(([, { source }]) => source.path === path)
  return [found?.[0] ?? '', found?.[1].value]
}
