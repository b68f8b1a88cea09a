import { createContext, report } from '../../compile/bind-context.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { Problem } from '../../model/problem.ts'
import type { WrittenView } from './written-views.ts'

/** Access of a screen or call -> the roles that it admits. */
const ADMITS: Readonly<Record<string, readonly string[]>> = {
  open: ['nobody', 'ticket', 'policyholder', 'staff', 'administrator', 'auditor'],
  signedIn: ['ticket', 'policyholder', 'staff', 'administrator', 'auditor'],
  ticket: ['ticket', 'staff'],
  account: ['staff', 'administrator', 'auditor'],
  auditor: ['administrator', 'auditor'],
  administrator: ['administrator'],
  policyholder: ['policyholder'],
  staff: ['staff'],
}

/**
 * Reports screens that somebody may open for whom the service refuses the screen's data. Of a screen that is open to everybody, only data
 * for administrators is reported: what else it shows depends on who is signed in.
 */
export function checkCallAccess(project: Declarations, { kind, source, view }: WrittenView): Problem[] {
  const { access } = view
  if (kind !== 'screen' || access === undefined) return []
  const context = createContext(project, source)
  for (const [name, data] of Object.entries(view.data ?? {})) {
    const query = 'query' in data ? project.queries.get(data.query)?.value : undefined
    const refusing = (query?.calls ?? []).find((call) => !isAdmitted(access, project.calls.get(call)?.value.access))
    if (refusing === undefined) continue
    const allowed = project.calls.get(refusing)?.value.access ?? ''
    report(context, 'access.call', ['access'], { access, name, call: refusing, allowed })
    break
  }
  return context.problems
}

function isAdmitted(screen: string, call: string | undefined): boolean {
  const admitted = call === undefined ? undefined : ADMITS[call]
  if (admitted === undefined) return true
  if (screen === 'open') return admitted.includes('staff') || admitted.includes('policyholder') || admitted.includes('ticket')
  return (ADMITS[screen] ?? []).every((role) => admitted.includes(role))
}
