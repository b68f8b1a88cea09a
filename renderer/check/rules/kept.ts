import { createContext, report } from '../../compile/bind-context.ts'
import type { Problem } from '../../model/problem.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { DeclaredField } from './declared-fields.ts'

/** Checks `kept`: only state of a screen that requires a session can be restored later, and secrets are never stored. */
export function checkKept(project: Declarations, { field, source, at }: DeclaredField): Problem[] {
  if (!field.kept) return []
  const context = createContext(project, source)
  const path = at()
  const screen = [...project.screens.values()].find((one) => one.source.path === source.path)?.value
  const isOfScreen = screen !== undefined && path.length === 2 && path[0] === 'state'
  const isOpen = screen !== undefined && 'access' in screen && screen.access === 'open'
  if (!isOfScreen) report(context, 'kept.place', [...path, 'kept'], {}, 'key')
  else if (isOpen) report(context, 'kept.open', [...path, 'kept'], {}, 'key')
  else if (field.secret) report(context, 'kept.secret', [...path, 'kept'], {}, 'key')
  return context.problems
}
