import { type IdempotencyKeys, idempotencyKeysOf } from '../api/idempotency-keys.ts'
import { draftStore } from './draft-store.ts'

/** The keys of what a command sends, until it has been answered. */
export const intentOf = (command: string, params: Readonly<Record<string, unknown>>): IdempotencyKeys =>
  idempotencyKeysOf(command, params, draftStore)

export type IntentOf = typeof intentOf
