import { nearest } from '../model/nearest.ts'
import { parseEach, type WrittenEach } from '../model/each.ts'
import { isObject } from '../model/normalize.ts'
import type { At } from '../model/source.ts'
import { report } from './bind-context.ts'
import type { NodeContext } from './node-context.ts'
import type { PropPlan } from './plan.ts'

/** Binds the sort order of entries per mode (mode -> entry ids). Every mode needs a list, and every entry must be listed somewhere. */
export function bindArrangement(context: NodeContext, of: string, value: unknown, at: At): PropPlan {
  const given = context.node.raw[of]
  const each = parseEach(given)
  const entries = each ? keysOf(context, each) : Object.keys(isObject(given) ? given : {})
  const byMode = Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).map(([mode, ids]) => [mode, Array.isArray(ids) ? ids.map(String) : []]),
  )
  checkModes(context, Object.keys(byMode), at)
  if (entries === undefined) return { kind: 'arrangement', byMode }
  const seen = new Set(Object.entries(byMode).flatMap(([mode, ids]) => checkIds(context, ids, entries, [...at, mode])))
  // Entries generated from codes may be left out of all modes; entries written one by one must be listed.
  const [steps, written] = each ? [[of, 'and'], Object.keys(each.and)] : [[of], entries]
  const parent = [...at.slice(0, -1), ...steps]
  for (const id of written) if (!seen.has(id)) report(context, 'arrangement.unlisted', [...parent, id], { name: id }, 'key')
  return { kind: 'arrangement', byMode }
}

/**
 * Returns the default arrangement of entries generated from codes: the dictionary's sort order in every mode. Without it the entries would
 * follow the key order of a JavaScript object, which puts numeric keys first.
 */
export function defaultArrangement(context: NodeContext, of: string): PropPlan | undefined {
  const each = parseEach(context.node.raw[of])
  const listed = each && keysOf(context, each)
  return listed && { kind: 'arrangement', byMode: {}, usual: listed }
}

/** Returns the entry ids of an `each` template; undefined for an unknown dictionary, which is reported elsewhere. */
function keysOf({ project }: NodeContext, { dictionary, and }: WrittenEach): string[] | undefined {
  const declared = project.dictionaries.get(dictionary)?.value
  const codes = declared?.order ?? Object.keys(declared?.codes ?? {})
  return codes.length > 0 ? [...Object.keys(and), ...codes] : undefined
}

/** Reports unknown and missing modes; the mode meant by a mistyped one does not count as missing. */
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

/** Checks the ids of one mode and returns them, each mistyped id followed by the entry that was probably meant. */
function checkIds(context: NodeContext, ids: readonly string[], entries: readonly string[], at: At): string[] {
  return ids.flatMap((id, index) => {
    const meant = entries.includes(id) ? undefined : (nearest(id, entries) ?? '')
    if (meant !== undefined) report(context, 'unknown.entry', [...at, index], { name: id, nearest: meant })
    if (ids.indexOf(id) !== index) report(context, 'duplicate.entry', [...at, index], { name: id })
    return meant ? [id, meant] : [id]
  })
}
