import { createContext, report } from '../../compile/bind-context.ts'
import type { Declarations } from '../../model/declarations.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import { parseField, parseForm, type WrittenNode } from '../../model/written-node.ts'
import type { WrittenView } from './written-views.ts'

/** Reports fields of an empty form of which each appears only after another of them is filled: none ever appears. */
export function checkHiddenFields(project: Declarations, { source, nodes }: WrittenView): Problem[] {
  const context = createContext(project, source)
  for (const form of nodes.filter(({ widget }) => project.widgets.get(widget)?.value.scope === 'form')) {
    const { record, start, fill } = parseForm(form)
    if (record !== undefined) continue
    const filled = new Set([...Object.keys(isObject(start) ? start : {}), ...Object.keys(isObject(fill) ? fill : {})])
    const awaited = new Map<string, { node: WrittenNode; needs: string[] }>()
    for (const node of nodes.filter(({ at }) => form.at.every((step, index) => at[index] === step))) {
      const name = parseField(node)?.name
      const needs = neededBy(node.when).filter((one) => !filled.has(one))
      if (name !== undefined && needs.length > 0) awaited.set(name, { node, needs })
    }
    for (const [name, { node, needs }] of awaited) {
      const other = needs.find((need) => reaches(awaited, need, name, new Set()))
      if (other === undefined) continue
      report(context, 'field.waits', [...node.at, 'when'], { name, other })
      break
    }
  }
  return context.problems
}

/** Returns the fields of the form that must have a value for a condition to hold. */
function neededBy(condition: unknown): string[] {
  if (!isObject(condition)) return []
  if (Array.isArray(condition['all'])) return condition['all'].flatMap(neededBy)
  const { field, empty } = condition
  const name = typeof field === 'string' && field.startsWith('form.') ? field.slice('form.'.length) : undefined
  return name === undefined || empty === true ? [] : [name]
}

function reaches(awaited: ReadonlyMap<string, { needs: string[] }>, from: string, goal: string, seen: Set<string>): boolean {
  if (from === goal) return true
  if (seen.has(from)) return false
  seen.add(from)
  return (awaited.get(from)?.needs ?? []).some((next) => reaches(awaited, next, goal, seen))
}
