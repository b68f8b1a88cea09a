import { createContext, report } from '../../compile/bind-context.ts'
import type { Field } from '../../language/field.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Problem } from '../../model/problem.ts'
import { matchedLengths } from '../regex/lengths.ts'
import type { DeclaredField } from './declared-fields.ts'
import { fieldOf } from './field-ranges.ts'
import type { WrittenView } from './written-views.ts'

/** Reports a limit of a field's length that excludes every text its pattern matches. */
export function checkPatternLength(project: Declarations, { field, source, at }: DeclaredField): Problem[] {
  const wrong = excluded(field)
  if (!wrong) return []
  const context = createContext(project, source)
  report(context, 'pattern.length', [...at(), wrong.key], wrong.values)
  return context.problems
}

/** Does the same for a `maxLength` of a node in a form. */
export function checkNarrowedPattern(project: Declarations, { source, nodes }: WrittenView): Problem[] {
  const context = createContext(project, source)
  const forms = nodes.filter(({ widget }) => project.widgets.get(widget)?.value.scope === 'form')
  for (const { at, raw } of nodes) {
    const { field, maxLength } = raw
    if (typeof field !== 'string' || typeof maxLength !== 'number') continue
    const form = forms.findLast((one) => one.at.every((step, index) => at[index] === step))
    const declared = fieldOf(project, form?.raw['entity'], field)
    const wrong = declared && !excluded(declared) ? excluded({ ...declared, maxLength }) : undefined
    if (wrong) report(context, 'pattern.length', [...at, 'maxLength'], wrong.values)
  }
  return context.problems
}

const cache = new Map<string, readonly number[] | undefined>()

function lengthsOf(pattern: string): readonly number[] | undefined {
  if (!cache.has(pattern)) {
    const found = matchedLengths(pattern)
    cache.set(pattern, found && [...found].sort((one, other) => one - other))
  }
  return cache.get(pattern)
}

function excluded({
  label,
  pattern,
  minLength = 0,
  maxLength = Infinity,
}: Field): { key: string; values: Record<string, string> } | undefined {
  if (typeof pattern !== 'string' || minLength > maxLength || !isValid(pattern)) return undefined
  const lengths = lengthsOf(pattern)
  const [least, most] = [lengths?.[0], lengths?.at(-1)]
  if (!lengths || least === undefined || most === undefined || lengths.some((one) => one >= minLength && one <= maxLength)) return undefined
  const key = maxLength < least || maxLength < most ? 'maxLength' : 'minLength'
  const limit = String(key === 'maxLength' ? maxLength : minLength)
  return { key, values: { key, limit, label: label ?? '', name: pattern, lengths: least === most ? String(least) : `${least} - ${most}` } }
}

function isValid(pattern: string): boolean {
  try {
    return RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}
