import type { CallName } from '../../generated/data.ts'

/** The calls that the app itself makes, independent of any screen; their declarations are part of the entry bundle. */
export const ownCalls = [
  'exchangeClaimTicket',
  'getJsConfig',
  'getUserByUserId',
  'endSession',
  'endAllSessions',
] as const satisfies readonly CallName[]
export type OwnCall = (typeof ownCalls)[number]
