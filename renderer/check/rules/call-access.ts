import { createContext, report } from '../../compile/bind-context.ts'
import { admitsAllOf } from '../../model/access.ts'
import type { Declarations } from '../../model/declarations.ts'
import type { QueryDeclaration } from '../../model/project.ts'
import type { Problem } from '../../model/problem.ts'
import type { WrittenView } from './written-views.ts'

/** Access that only those have who manage the service. */
const MANAGING: ReadonlySet<string> = new Set(['administrator', 'auditor', 'analyst', 'reviewer'])

/**
 * Reports screens whose data the service refuses to people who may open them. Of a screen that is open to everybody, only data
 * for administrators is reported: what else it shows depends on who is signed in.
 */
export function checkCallAccess(project: Declarations, { kind, source, view }: WrittenView): Problem[] {
  const { access } = view
  if (kind !== 'screen' || access === undefined) return []
  const context = createContext(project, source)
  for (const [name, data] of Object.entries(view.data ?? {})) {
    const query = 'query' in data ? project.queries.get(data.query)?.value : undefined
    const refusing = (query?.calls ?? []).find((call) => !isAdmitted(access, project.calls.get(call)?.value.access))
    if (refusing === undefined) {
      const person = access === 'open' && query ? personShown(project, query) : undefined
      if (person === undefined) continue
      report(context, 'access.open', ['access'], { name, person, allowed: 'staff' })
      break
    }
    const allowed = project.calls.get(refusing)?.value.access ?? ''
    report(context, 'access.call', ['access'], { access, name, call: refusing, allowed })
    break
  }
  return context.problems
}

/** Returns the label of the person-related field of the records that a query gets from calls for staff alone. */
function personShown(project: Declarations, { calls = [], returns }: QueryDeclaration): string | undefined {
  const entity = project.entities.get(returns.of ?? '')?.value
  const field = Object.entries(entity?.personal ?? {}).find(([, kind]) => kind !== 'other')
  const isForStaff = calls.length > 0 && calls.every((call) => project.calls.get(call)?.value.access === 'staff')
  return isForStaff && field ? (entity?.fields[field[0]]?.label ?? field[0]) : undefined
}

function isAdmitted(screen: string, call: string | undefined): boolean {
  if (call === undefined) return true
  return screen === 'open' ? !MANAGING.has(call) : admitsAllOf(call, screen)
}
