import { vi } from 'vitest'
import type { Messenger } from '../../actions/messenger.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { createBridge, signatureOf } from '../simulator/host/bridge.ts'
import { simulateWeCom } from '../simulator/host/user-agent.ts'
import type { HostState, Params } from '../simulator/protocol.ts'
import type { Signature, Signatures } from './host.ts'
import { createMessenger } from './index.ts'

const TICKETS = { config: 'corporation’s ticket', agentConfig: 'app’s ticket' }

/** The simulated WeCom host: its state, and the requests it received. */
export const host = {
  state: initialState(),
  requests: [] as { name: string; params: Params }[],
  /** The person's response to a request; return a pending promise for none. */
  person: async (_name: string, _params: Params): Promise<Params> => ({}),
}
export const service = { signed: [] as string[], sign: signBy(TICKETS) }

function initialState(): HostState {
  return { entry: 'single_chat_tools', externalUserId: 'wm1', chatId: 'wr1', failure: '', tickets: TICKETS }
}

/** Returns a signing function that uses these tickets, as the service does. */
export function signBy(tickets: typeof TICKETS): (url: string) => Promise<Signatures> {
  const sign = async (ticket: string, url: string): Promise<Signature> => ({
    timestamp: '1414587457',
    nonceStr: 'nonce',
    signature: await signatureOf(ticket, 'nonce', '1414587457', url),
  })
  return async (url) => ({ config: await sign(tickets.config, url), agentConfig: await sign(tickets.agentConfig, url) })
}

export const bridge = createBridge({
  state: () => host.state,
  async ask(name, params) {
    host.requests.push({ name, params })
    return host.person(name, params)
  },
})

/** Resets everything except the SDK, which is a single stateful instance per page. */
export function reset(): void {
  host.state = initialState()
  host.requests.length = 0
  host.person = async () => ({})
  service.signed.length = 0
  service.sign = signBy(TICKETS)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}

/** Creates the app's messenger in a browser with WeCom's user agent. `timeoutMs` applies to calls without a picker. */
export function messengerInWeCom(timeoutMs: number): Messenger {
  simulateWeCom()
  return createMessenger({
    userAgent: navigator.userAgent,
    identity: () => ({ corpId: 'corp-1', agentId: '1000001' }),
    sign: (url) => {
      service.signed.push(url)
      return service.sign(url)
    },
    timeoutMs,
  })
}

/** Returns the outcome of a messenger call. */
export const endOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )
