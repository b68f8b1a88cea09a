/** The maximum lifetime of a session, in milliseconds (DEC-15). */
export const SESSION_LIFETIME_MS = 12 * 3_600_000
