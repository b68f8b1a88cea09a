import { isObject } from '../model/normalize.ts'
import type { Problem } from '../model/problem.ts'
import type { Project } from '../model/project.ts'

const PART = /^schemas\/parts\/(?:.*\/)?([^/]+)\.json$/

/** Adds the screens and parts that contain a part to each problem in it: whoever corrects the part changes all of them. */
export function withUsers({ sources }: Pick<Project, 'sources'>, problems: readonly Problem[]): Problem[] {
  const known = new Map<string, Record<string, string>>()
  const usersOf = (part: string) => {
    const users = { screen: new Set<string>(), part: new Set<string>() }
    for (const { kind, source } of sources)
      if ((kind === 'screen' || kind === 'part') && draws(source.data, part)) users[kind].add(nameOf(source.path))
    return Object.fromEntries(
      Object.entries(users).flatMap(([kind, names]) => (names.size === 0 ? [] : [[`${kind}Users`, [...names].sort().join(' ')]])),
    )
  }
  return problems.map((problem) => {
    const [, part] = PART.exec(problem.path) ?? []
    if (part === undefined) return problem
    const users = known.get(part) ?? usersOf(part)
    known.set(part, users)
    return { ...problem, values: { ...problem.values, ...users } }
  })
}

const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.json$/, '')

/** Whether a value contains a node that draws the part, at any depth. */
function draws(value: unknown, part: string): boolean {
  if (Array.isArray(value)) return value.some((item) => draws(item, part))
  if (!isObject(value)) return false
  return (value['widget'] === 'part' && value['part'] === part) || Object.values(value).some((item) => draws(item, part))
}
