import { comparisonsIn, type NotedCondition, pathsOf } from '../../compile/noted.ts'
import type { Compiled } from '../../compile/view.ts'
import type { Problem } from '../../model/problem.ts'
import type { WrittenCondition } from '../../model/written-condition.ts'
import { decided, type Domains } from './decided.ts'
import type { AdviceRule, Checkable } from './rule.ts'
import { viewsOf } from '../checked-views.ts'

/** A condition, or a part of one, that no data changes. */
interface Dead {
  code: string
  condition: WrittenCondition
  noted: NotedCondition
}

/** Returns a rule that reports conditions with one of the results below. */
export const deadCondition = (code: string): AdviceRule => ({
  level: 'warning',
  find: (checkable) => foundIn(checkable).filter((problem) => problem.code === code),
})

const known = new WeakMap<Compiled, Problem[]>()

function foundIn({ project, plans }: Checkable): Problem[] {
  return viewsOf(project, plans).flatMap(({ compiled, declared }) => {
    const found = known.get(compiled) ?? findIn(compiled, declared.source.path)
    known.set(compiled, found)
    return found
  })
}

function findIn({ conditions }: Compiled, path: string): Problem[] {
  // An entry of a template is bound once for each code; the template is dead only if it is for all of them.
  const byPlace = new Map<string, NotedCondition[]>()
  for (const one of conditions) {
    const { line, column } = one.position
    byPlace.set(`${line}:${column}`, [...(byPlace.get(`${line}:${column}`) ?? []), one])
  }
  return [...byPlace.values()].flatMap((same) => {
    const results = same.map((noted) => deadIn(noted, noted.condition, noted.assumed).map((dead) => problemOf(dead, path)))
    const [first = [], ...others] = results
    return first.filter((problem) => others.every((one) => one.some(({ code, line, column }) => isSame(problem, code, line, column))))
  })
}

const isSame = (problem: Problem, code: string, line: number, column: number) =>
  problem.code === code && problem.line === line && problem.column === column

/** Returns the outermost dead parts of a condition. */
function deadIn(noted: NotedCondition, condition: WrittenCondition | undefined, assumed: readonly WrittenCondition[]): Dead[] {
  if (condition === undefined) return []
  const code = codeOf(condition, assumed, noted.domains)
  if (code !== undefined) return [{ code, condition, noted }]
  if (condition.kind === 'not') return deadIn(noted, condition.of, assumed)
  if (condition.kind === 'comparison') return []
  const parts = condition.of.flatMap((one) => one ?? [])
  return parts.flatMap((part, index) => {
    const before = parts.slice(0, index)
    const others = condition.kind === 'all' ? before : before.map((one): WrittenCondition => ({ kind: 'not', of: one }))
    return deadIn(noted, part, [...assumed, ...others])
  })
}

function codeOf(condition: WrittenCondition, assumed: readonly WrittenCondition[], domains: Domains): string | undefined {
  const own = decided(condition, [], domains)
  if (own) return `dead.${own}`
  const compared = new Set(pathsOf(condition))
  const around = assumed.filter((one) => pathsOf(one).some((path) => compared.has(path)))
  const inside = around.length === 0 ? undefined : decided(condition, around, domains)
  if (inside) return inside === 'always' ? 'dead.already' : 'dead.excluded'
  const hasChoice = pathsOf(condition).every((path) => domains.get(path)?.values?.length !== 1)
  return !hasChoice || isAboutEmptiness(condition) || decided(condition, [], domains, true) !== 'always' ? undefined : 'dead.all'
}

function isAboutEmptiness(condition: WrittenCondition | undefined): boolean {
  if (condition === undefined) return true
  return condition.kind === 'comparison' ? condition.operator === 'empty' : [condition.of].flat().some(isAboutEmptiness)
}

function problemOf({ code, condition, noted }: Dead, path: string): Problem {
  const [first] = comparisonsIn(condition)
  const name = [...new Set(pathsOf(condition))].join(' ')
  const isWhole = condition === noted.condition && condition.kind !== 'comparison'
  const at = isWhole || !first ? noted.at : [...first.at, first.operator ?? '']
  const position = isWhole || !first ? noted.position : (noted.positions[first.at.join('.')] ?? noted.position)
  return { path, at, ...position, code, values: { name } }
}
