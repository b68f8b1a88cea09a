/** The access of screens for staff -> the roles that may open them, like `server/identity/access.ts` for calls. */
const ROLES = {
  staff: 'steward',
  account: 'steward administrator auditor analyst reviewer',
  administrator: 'administrator',
  auditor: 'administrator auditor',
  analyst: 'analyst reviewer',
}

/** Who may open a screen, as its file states. */
export type ScreenAccess = 'open' | 'policyholder' | keyof typeof ROLES

/** Returns the roles of staff that may open a screen; undefined for a screen that requires none. */
export const rolesOf = (access: ScreenAccess): string | undefined => (ROLES as Partial<Record<ScreenAccess, string>>)[access]
