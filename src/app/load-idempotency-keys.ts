import { createLoadable, loaded } from '../../renderer/loadable.ts'
import type { IdempotencyKeys } from '../api/idempotency-keys.ts'

const code = createLoadable(() => import('./idempotency-keys.ts'))

/** Loads the idempotency keys of a command. Throws `requestFailed` when their code cannot be fetched, as offline no post is possible. */
export async function loadIdempotencyKeys(command: string, params: Readonly<Record<string, unknown>>): Promise<IdempotencyKeys> {
  const { keysOf } = await loaded(code)
  return keysOf(command, params)
}
