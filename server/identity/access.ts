import type { Caller } from '../handler/handler-context.ts'
import type { CallSchema } from '../schemas/read-schemas.ts'

/**
 * Maps the access of an API to the kinds of callers that may send it; every other caller is denied. Staff may also use APIs for
 * claim tickets (DEC-14), and every session may sign out (DEC-32).
 */
const ADMITTED: Readonly<Record<CallSchema['access'], readonly Caller['kind'][]>> = {
  open: [],
  staff: ['staff'],
  policyholder: ['policyholder'],
  ticket: ['ticket', 'staff'],
  signedIn: ['staff', 'policyholder', 'ticket'],
}

/** Whether a caller of this kind may use an API. The handler checks access to the requested object. */
export const isAdmitted = ({ kind }: Caller, access: CallSchema['access']): boolean => ADMITTED[access].includes(kind)

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
