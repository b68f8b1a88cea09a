import { createLoadable } from '../../renderer/loadable.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Answer, RequestOptions } from './asking.ts'
import type { OwnCall } from './own-calls.ts'

const code = createLoadable(() => import('./own-client.ts'))

/** Makes a call of the app itself. What makes calls comes with the screens that ask something at once; where it can't be had there is no network. */
export async function ownCall(name: OwnCall, request: Readonly<Record<string, unknown>>, how?: RequestOptions): Promise<Answer> {
  const { ownClient } = code.get() ?? (await code.load().catch(unreachable))
  return ownClient(name, request, how)
}

function unreachable(): never {
  throw new OutcomeError('requestFailed')
}
