import { createContext, report } from '../../compile/bind-context.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Problem } from '../../model/problem.ts'
import { slowPart } from '../regex/slow-part.ts'
import type { DeclaredField } from './declared-fields.ts'

/** Cache of results by pattern; patterns seldom change. */
const cache = new Map<string, 'invalid' | { slow: string } | 'fine'>()

function judge(pattern: string): 'invalid' | { slow: string } | 'fine' {
  try {
    // The validators of forms and requests compile it with the same flag.
    RegExp(pattern, 'u')
  } catch {
    return 'invalid'
  }
  const slow = slowPart(pattern)
  return slow === undefined ? 'fine' : { slow }
}

/** Reports invalid patterns and patterns with super-linear matching time (docs/architecture/checker.md). */
export function checkPattern(project: Declarations, { field: { pattern }, source, at }: DeclaredField): Problem[] {
  if (typeof pattern !== 'string') return []
  const found = cache.get(pattern) ?? judge(pattern)
  cache.set(pattern, found)
  if (found === 'fine') return []
  const context = createContext(project, source)
  if (found === 'invalid') report(context, 'pattern.invalid', [...at(), 'pattern'], { name: pattern })
  else report(context, 'pattern.slow', [...at(), 'pattern'], { name: found.slow })
  return context.problems
}
