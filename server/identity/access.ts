import type { Caller } from '../handler/handler-context.ts'
import type { CallSchema } from '../schemas/read-schemas.ts'
import { type Role, ROLES } from './roles.ts'

/** Who sends a request: a role of staff, or another kind of caller. */
type Principal = Role | Exclude<Caller['kind'], 'staff'>

/**
 * Maps the access of an API to the principals that may send it; every other caller is denied. Stewards may also use APIs for claim tickets
 * (DEC-14), and every session may sign out (DEC-32).
 */
export const ADMITTED: Readonly<Record<CallSchema['access'], readonly Principal[]>> = {
  open: [],
  staff: ['steward'],
  policyholder: ['policyholder'],
  ticket: ['ticket', 'steward'],
  signedIn: [...ROLES, 'policyholder', 'ticket'],
  account: ROLES,
  administrator: ['administrator'],
  auditor: ['administrator', 'auditor'],
  analyst: ['analyst', 'reviewer'],
  reviewer: ['reviewer'],
}

const principalOf = (caller: Caller): Principal => (caller.kind === 'staff' ? caller.role : caller.kind)

/** Whether a caller may use an API. The handler checks access to the requested object. */
export const isAdmitted = (caller: Caller, access: CallSchema['access']): boolean => ADMITTED[access].includes(principalOf(caller))

/** Returns a LIKE pattern of the ids of all policyholders of an endorsement; the escape character is a backslash. */
export const policyholdersOf = (endorNo: string): string => `policyholder % ${endorNo.replace(/[\\%_]/g, String.raw`\$&`)}`

/** Returns the `callerId` of everybody with a claim ticket of this report number. */
export const ticketId = (registNo: string): string => `ticket ${registNo}`

/** Returns an id of the caller for the service's own tables and limits, such as stored answers and concurrent uploads. */
export function callerId(caller: Caller): string {
  switch (caller.kind) {
    case 'staff':
      return caller.userId
    case 'policyholder':
      return `policyholder ${caller.mobileHash} ${caller.endorNo}`
    case 'ticket':
      return ticketId(caller.registNo)
  }
}
