import { createLoadable, fetchSoon, loaded } from '../../renderer/loadable.ts'
import type { Answer, RequestOptions } from './asking.ts'
import type { OwnCall } from './own-calls.ts'

const code = createLoadable(() => import('./own-client.ts'))
fetchSoon(code)

/** Makes a call of the app itself. It asks nothing before the first paint, unless a link brings a ticket; where its code can't be had there is no network. */
export async function ownCall(name: OwnCall, request: Readonly<Record<string, unknown>>, how?: RequestOptions): Promise<Answer> {
  const { ownClient } = await loaded(code)
  return ownClient(name, request, how)
}
