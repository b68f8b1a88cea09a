import { type IdempotencyKeys, idempotencyKeysOf } from '../api/idempotency-keys.ts'
import { draftStore } from './session-drafts.ts'

/** The keys of what a command sends, kept as drafts are until it has been answered. */
export const keysOf = (command: string, params: Readonly<Record<string, unknown>>): IdempotencyKeys =>
  idempotencyKeysOf(command, params, draftStore)
