import { createLoadable, loaded } from '../../renderer/loadable.ts'
import type { IdempotencyKeys } from '../api/idempotency-keys.ts'

const code = createLoadable(() => import('./idempotency-keys.ts'))

/** The keys of what a command sends. Without the network that their code is fetched over nothing could be sent either, and that is said. */
export async function loadIdempotencyKeys(command: string, params: Readonly<Record<string, unknown>>): Promise<IdempotencyKeys> {
  const { keysOf } = await loaded(code)
  return keysOf(command, params)
}
