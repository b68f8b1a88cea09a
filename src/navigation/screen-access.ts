/** The access of screens for staff -> the roles that may open them, like `server/identity/access.ts` for calls. */
const ROLES = {
  staff: ['steward'],
  account: ['steward', 'administrator', 'auditor'],
  administrator: ['administrator'],
  auditor: ['administrator', 'auditor'],
} as const

/** Who may open a screen, as its file states. */
export type ScreenAccess = 'open' | 'policyholder' | keyof typeof ROLES

const isForStaff = (access: ScreenAccess): access is keyof typeof ROLES => access in ROLES

/** Returns the roles of staff that may open a screen; undefined for a screen that requires none. */
export const rolesOf = (access: ScreenAccess): readonly string[] | undefined => (isForStaff(access) ? ROLES[access] : undefined)
