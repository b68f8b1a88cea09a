import type { Problem } from '../model/problem.ts'
import type { Project } from '../model/project.ts'
import { nodesIn, parsePart } from '../model/written-node.ts'

/** Reports parts that contain themselves, directly or through other parts. */
export function partCycles(project: Project): Problem[] {
  const inside = (body: unknown) => nodesIn(body, []).flatMap((node) => (node.widget === 'part' ? [parsePart(node).part] : []))
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false
    seen.add(from)
    const next = inside(project.parts.get(from)?.value.body)
    return next.includes(goal) || next.some((name) => reaches(name, goal, seen))
  }
  return [...project.parts].flatMap(([name, { source }]) =>
    reaches(name, name) ? [{ path: source.path, ...source.locate(['body']), code: 'part.circle', values: { name } }] : [],
  )
}
