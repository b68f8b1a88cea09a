import { createLoadable, fetchSoon, loaded } from '../../renderer/loadable.ts'
import type { Answer, RequestOptions } from './client-types.ts'
import type { OwnCall } from './own-calls.ts'

const code = createLoadable(() => import('./own-client.ts'))
fetchSoon(code)

/** Makes one of the app's own calls. The client's code loads after the first paint or on demand; throws `requestFailed` when it cannot. */
export async function ownCall(name: OwnCall, request: Readonly<Record<string, unknown>>, how?: RequestOptions): Promise<Answer> {
  const { ownClient } = await loaded(code)
  return ownClient(name, request, how)
}
