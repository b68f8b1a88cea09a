import { type IdempotencyKeys, idempotencyKeysOf } from '../api/idempotency-keys.ts'
import { draftStore } from './session-drafts.ts'

/** Returns the idempotency keys of a command, persisted like drafts until the command is done. */
export const keysOf = (command: string, params: Readonly<Record<string, unknown>>): IdempotencyKeys =>
  idempotencyKeysOf(command, params, draftStore)
