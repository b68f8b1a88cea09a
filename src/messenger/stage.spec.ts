import { vi } from 'vitest'
import type { Messenger } from '../../actions/messenger.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { createBridge, signatureOf } from '../simulator/host/bridge.ts'
import { pretendWeCom } from '../simulator/host/user-agent.ts'
import type { HostState, Params } from '../simulator/protocol.ts'
import type { Signature, Signatures } from './host.ts'
import { createMessenger } from './index.ts'

const TICKETS = { config: 'corporation’s ticket', agentConfig: 'app’s ticket' }

/** The pretend host as a test sees it: how things stand, and what it was asked. */
export const host = {
  state: fresh(),
  asked: [] as { name: string; params: Params }[],
  /** What a person answers; nothing is an answer that never comes. */
  person: async (_name: string, _params: Params): Promise<Params> => ({}),
}
export const service = { signed: [] as string[], sign: signBy(TICKETS) }

function fresh(): HostState {
  return { entry: 'single_chat_tools', externalUserId: 'wm1', chatId: 'wr1', failure: '', tickets: TICKETS }
}

/** Signs as the service does, with these tickets. */
export function signBy(tickets: typeof TICKETS): (url: string) => Promise<Signatures> {
  const one = async (ticket: string, url: string): Promise<Signature> => ({
    timestamp: '1414587457',
    nonceStr: 'nonce',
    signature: await signatureOf(ticket, 'nonce', '1414587457', url),
  })
  return async (url) => ({ config: await one(tickets.config, url), agentConfig: await one(tickets.agentConfig, url) })
}

export const bridge = createBridge({
  state: () => host.state,
  async ask(name, params) {
    host.asked.push({ name, params })
    return host.person(name, params)
  },
})

/** Everything as it was before the first test, but for the SDK: a page has one, and it remembers. */
export function reset(): void {
  host.state = fresh()
  host.asked.length = 0
  host.person = async () => ({})
  service.signed.length = 0
  service.sign = signBy(TICKETS)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}

/** The app's messenger in a client that says it is WeCom. `patience`: how long a silent call may take here. */
export function messengerInWeCom(patience: number): Messenger {
  pretendWeCom()
  return createMessenger({
    userAgent: navigator.userAgent,
    identity: () => ({ corpId: 'corp-1', agentId: '1000001' }),
    sign: (url) => {
      service.signed.push(url)
      return service.sign(url)
    },
    patience,
  })
}

/** The outcome that a call of the messenger ended in. */
export const endOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )
