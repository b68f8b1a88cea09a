import type { CallName } from '../../generated/data.ts'

/** The calls that the app makes for itself, on no screen's behalf: they are there from the start. */
export const ownCalls = [
  'exchangeClaimTicket',
  'getJsConfig',
  'getUserByUserId',
  'endSession',
  'endAllSessions',
] as const satisfies readonly CallName[]
export type OwnCall = (typeof ownCalls)[number]
