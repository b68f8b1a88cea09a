import { onFirstUse } from '../../language/on-first-use.ts'
import { type BindContext, createContext, lookUp, report } from '../../compile/bind-context.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Declared, Setting } from '../../model/project.ts'
import type { At } from '../../model/source.ts'
import { suggest } from '../../model/suggestions.ts'

/** The only unit with fractions; all others require integers. */
const SHARE = 'ratio'

/** The unit of time zone names. */
const ZONE = 'timeZone'
const zones = onFirstUse(() => Intl.supportedValuesOf('timeZone'))

/** The unit of colours, which are written as #RRGGBB. */
export const COLOUR = 'colour'
export const isColour = (value: unknown) => typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value)

/** Ends of names that begin and end one range. */
const PAIRS = [
  ['From', 'To'],
  ['Start', 'End'],
  ['Least', 'Most'],
  ['Min', 'Max'],
  ['Shortest', 'Longest'],
] as const

/** Whether a text is a time zone; includes old names that `supportedValuesOf` does not list. */
function isZone(value: string): boolean {
  if (zones().includes(value)) return true
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Checks settings: time zones exist, and numbers declare a range and are within it. */
export function checkSettings(project: Declarations): Problem[] {
  return [...checkSaid(project), ...eachSetting(project)]
}

/** Reports names in `said` that are neither settings nor limits of entity fields. */
function checkSaid(project: Declarations): Problem[] {
  const { settings } = project.files
  if (!settings || !isObject(settings.data) || !isObject(settings.data['said']) || project.broken.has(settings.path)) return []
  const context = createContext(project, settings)
  for (const name of Object.keys(settings.data['said'])) {
    const [entity = '', field = '', key = ''] = name.split('.')
    const declared = project.entities.get(entity)?.value.fields[field]
    if (declared && key in declared) continue
    lookUp(context, 'setting', name, project.settings, ['said', name])
  }
  return context.problems
}

const eachSetting = (project: Declarations): Problem[] =>
  [...project.settings].flatMap(([name, declared]) => {
    const { source } = declared
    if (project.broken.has(source.path)) return []
    const context = createContext(project, source)
    checkSetting(context, name, declared)
    return context.problems
  })

function checkSetting(context: BindContext, name: string, { value: setting, at }: Declared<Setting>): void {
  const { value, unit, minimum, maximum } = setting
  if (unit === ZONE && !isZone(String(value)))
    report(context, 'setting.zone', [...at, 'value'], { value: String(value), ...suggest(String(value), zones(), 1) })
  if (unit === COLOUR && !isColour(value)) report(context, 'setting.colour', [...at, 'value'], { name, value: String(value) })
  if (typeof value !== 'number') {
    if (minimum === undefined || maximum === undefined) return
    const of = { name, value: JSON.stringify(value), unit: unit, least: String(minimum), most: String(maximum) }
    return report(context, 'setting.number', [...at, 'value'], of)
  }
  const missing = minimum === undefined ? 'minimum' : maximum === undefined ? 'maximum' : undefined
  if (minimum === undefined || maximum === undefined) return report(context, 'setting.range', at, { name, missing: missing ?? '' }, 'key')
  const values = { name, value: String(value), least: String(minimum), most: String(maximum), key: 'maximum' }
  if (minimum > maximum) report(context, 'range.empty', [...at, 'minimum'], { ...values, own: 'minimum' })
  else if (value < minimum || value > maximum) report(context, 'setting.outside', [...at, 'value'], values)
  else if (unit !== SHARE && !Number.isInteger(value)) report(context, 'setting.whole', [...at, 'value'], values)
  else checkPair(context, name, value, at)
}

/** Reports the end of a range that is not greater than its start: `reportNoFrom` and `reportNoTo`. */
function checkPair(context: BindContext, name: string, value: number, at: At): void {
  for (const [from, to] of PAIRS) {
    const start = name.endsWith(to) ? `${name.slice(0, -to.length)}${from}` : ''
    const least = context.project.settings.get(start)?.value.value
    if (typeof least === 'number' && value <= least)
      report(context, 'setting.pair', [...at, 'value'], { name, value: String(value), start, least: String(least) })
  }
}
