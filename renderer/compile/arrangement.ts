import { nearest } from '../model/nearest.ts'
import { isObject } from '../model/normalize.ts'
import type { At } from '../model/source.ts'
import { report } from './context.ts'
import type { NodeContext } from './node-context.ts'
import type { PropPlan } from './plan.ts'

/** Mode -> which of the entries of another property it shows, in which order. Every mode has one, and every entry a place. */
export function bindArrangement(context: NodeContext, of: string, value: unknown, at: At): PropPlan {
  const written = context.node.said[of]
  const entries = Object.keys(isObject(written) ? written : {})
  const byMode = isObject(value) ? (value as Record<string, string[]>) : {}
  checkModes(context, Object.keys(byMode), at)
  const seen = new Set(Object.entries(byMode).flatMap(([mode, ids]) => checkIds(context, ids, entries, [...at, mode])))
  const parent = at.slice(0, -1)
  for (const id of entries) if (!seen.has(id)) report(context, 'arrangement.unlisted', [...parent, of, id], { name: id }, 'key')
  return { kind: 'arrangement', byMode }
}

/** A mistyped mode is not missing, too. */
function checkModes(context: NodeContext, written: readonly string[], at: At): void {
  const modes = [...context.project.modes.keys()]
  const mistyped = new Set<string>()
  for (const mode of written) {
    if (modes.includes(mode)) continue
    const meant = nearest(mode, modes)
    if (meant !== undefined) mistyped.add(meant)
    report(context, 'unknown.mode', [...at, mode], { name: mode, nearest: meant ?? '' }, 'key')
  }
  const missing = modes.filter((mode) => !written.includes(mode) && !mistyped.has(mode))
  for (const mode of missing) report(context, 'arrangement.mode', at, { name: mode })
}

/** What one mode lists; of a mistyped entry also what it was meant to be. */
function checkIds(context: NodeContext, ids: readonly string[], entries: readonly string[], at: At): string[] {
  return ids.flatMap((id, index) => {
    const meant = entries.includes(id) ? undefined : (nearest(id, entries) ?? '')
    if (meant !== undefined) report(context, 'unknown.entry', [...at, index], { name: id, nearest: meant })
    if (ids.indexOf(id) !== index) report(context, 'duplicate.entry', [...at, index], { name: id })
    return meant ? [id, meant] : [id]
  })
}
