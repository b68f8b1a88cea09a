import { createLoadable, fetchSoon } from '../../renderer/loadable.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Answer, RequestOptions } from './asking.ts'
import type { OwnCall } from './own-calls.ts'

const code = createLoadable(() => import('./own-client.ts'))
fetchSoon(code)

/** Makes a call of the app itself. It asks nothing before the first paint, unless a link brings a ticket; where its code can't be had there is no network. */
export async function ownCall(name: OwnCall, request: Readonly<Record<string, unknown>>, how?: RequestOptions): Promise<Answer> {
  const { ownClient } = code.get() ?? (await code.load().catch(unreachable))
  return ownClient(name, request, how)
}

function unreachable(): never {
  throw new OutcomeError('requestFailed')
}
