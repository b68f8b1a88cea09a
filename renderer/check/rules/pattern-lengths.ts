import { createContext, report } from '../../compile/bind-context.ts'
import type { Field } from '../../language/field.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Problem } from '../../model/problem.ts'
import { matchedLengths } from '../regex/lengths.ts'
import type { DeclaredField } from './declared-fields.ts'
import { narrowedLengths } from './field-ranges.ts'
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
export function checkNarrowedPattern(project: Declarations, view: WrittenView): Problem[] {
  const context = createContext(project, view.source)
  for (const { at, maxLength, declared } of narrowedLengths(project, view)) {
    const wrong = excluded(declared) ? undefined : excluded({ ...declared, maxLength })
    if (wrong) report(context, 'pattern.length', at, wrong.values)
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
