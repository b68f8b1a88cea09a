import { onFirstUse } from '../../language/on-first-use.ts'
import { type BindContext, createContext, report } from '../../compile/bind-context.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Declared, Setting } from '../../model/project.ts'
import { suggest } from '../../model/suggestions.ts'

/** The only unit with fractions; all others require integers. */
const SHARE = 'ratio'

/** The unit of time zone names. */
const ZONE = 'timeZone'
const zones = onFirstUse(() => Intl.supportedValuesOf('timeZone'))

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
  return [...project.settings].flatMap(([name, declared]) => {
    const { source } = declared
    if (project.broken.has(source.path)) return []
    const context = createContext(project, source)
    checkSetting(context, name, declared)
    return context.problems
  })
}

function checkSetting(context: BindContext, name: string, { value: setting, at }: Declared<Setting>): void {
  const { value, unit, minimum, maximum } = setting
  if (unit === ZONE && !isZone(String(value)))
    report(context, 'setting.zone', [...at, 'value'], { value: String(value), ...suggest(String(value), zones()) })
  if (typeof value !== 'number') return
  const missing = minimum === undefined ? 'minimum' : maximum === undefined ? 'maximum' : undefined
  if (minimum === undefined || maximum === undefined) return report(context, 'setting.range', at, { name, missing: missing ?? '' }, 'key')
  const values = { name, value: String(value), least: String(minimum), most: String(maximum), key: 'maximum' }
  if (minimum > maximum) report(context, 'range.empty', [...at, 'minimum'], { ...values, own: 'minimum' })
  else if (value < minimum || value > maximum) report(context, 'setting.outside', [...at, 'value'], values)
  else if (unit !== SHARE && !Number.isInteger(value)) report(context, 'setting.whole', [...at, 'value'], values)
}
