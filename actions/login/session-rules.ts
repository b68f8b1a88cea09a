/** The maximum lifetime of a session, in milliseconds (DEC-15). */
export const SESSION_LIFETIME_MS = 12 * 3_600_000

/** Handoff key of the user id whose session WeCom's OAuth started. A type, so that no file of its own is loaded for it. */
export type WeComMemberKey = 'wecomMember'
