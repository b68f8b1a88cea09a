import type { Caller } from '../handler/handler-context.ts'
import type { CallSchema } from '../schemas/read-schemas.ts'

/**
 * Who may send a call of this access; staff also see what a claim ticket shows (DEC-14), and whoever is signed in may sign out
 * (DEC-32). Nobody else may: deny by default.
 */
const ADMITTED: Readonly<Record<CallSchema['access'], readonly Caller['kind'][]>> = {
  open: [],
  staff: ['staff'],
  policyholder: ['policyholder'],
  ticket: ['ticket', 'staff'],
  signedIn: ['staff', 'policyholder', 'ticket'],
}

/** Whether a caller of this kind may send a call at all; whether this object is theirs is its handler's to say. */
export const isAdmitted = ({ kind }: Caller, access: CallSchema['access']): boolean => ADMITTED[access].includes(kind)

/** A name for the caller in tables of the service's own: what was answered to whom, and how much somebody sends at once. */
export function callerId(caller: Caller): string {
  switch (caller.kind) {
    case 'staff':
      return caller.userId
    case 'policyholder':
      return `policyholder ${caller.mobileHash} ${caller.endorNo}`
    case 'ticket':
      return `ticket ${caller.registNo}`
  }
}
