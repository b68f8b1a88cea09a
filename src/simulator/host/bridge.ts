import type { Failure, HostState, Params } from '../protocol.ts'

type Answer = Record<string, unknown>

/** What stands at `window.WeixinJSBridge`. */
export interface Bridge {
  invoke(name: string, params: unknown, callback: (answer: Answer) => void): void
  on(event: string, listener: (value: unknown) => unknown): void
}

/** What the pretend host needs: how things stand, and someone who answers what a person would (the simulator's page, a test). */
export interface HostOptions {
  state(): Promise<HostState> | HostState
  ask(name: string, params: Params): Promise<Params>
}

/** Functions that need the app's own identity, those that need no configuration, and where some may be called from. */
const AGENT_ONLY = new Set(['getCurExternalContact', 'getCurExternalChat', 'sendChatMessage'])
const OPEN = new Set(['preVerifyJSAPI', 'agentConfig', 'checkJsApi', 'getContext'])
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  getCurExternalContact: ['contact_profile', 'single_chat_tools', 'single_kf_tools'],
  getCurExternalChat: ['group_chat_tools'],
  sendChatMessage: ['single_chat_tools', 'group_chat_tools', 'chat_attachment', 'single_kf_tools'],
}
/** The host's words for each failure, as clients in the field write them. */
const WORDS: Partial<Record<Failure, string>> = {
  cancel: '$:cancel',
  noPermission: '$:fail no permission',
  wrongEntry: '$:fail without context of external contact',
  oldClient: 'system:function_not_exist',
}
const OK = { err_msg: '$:ok' }
const BAD_SIGNATURE = { err_msg: '$:fail, invalid signature', err_code: 40_093 }

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const addressNow = () => window.location.href.split('#')[0] ?? ''

/** SHA-1 of the text WeCom has signed, in hex. */
export async function signatureOf(ticket: string, nonce: string, timestamp: string, url: string): Promise<string> {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * A pretend WeCom: it checks signatures against the address one is at, refuses what was not registered or is called
 * from the wrong place, and speaks in the host's own words. Answers come later, never at once.
 */
export function createBridge({ state, ask }: HostOptions): Bridge {
  const verified: Partial<Record<'config' | 'agentConfig', { url: string; list: string[] }>> = {}

  async function configure(kind: 'config' | 'agentConfig', params: Params): Promise<Answer> {
    const { failure, tickets } = await state()
    const url = addressNow()
    const value = (name: 'Timestamp' | 'NonceStr' | 'Signature') =>
      textOf(params[kind === 'config' ? `verify${name}` : name[0]?.toLowerCase() + name.slice(1)])
    const right = tickets[kind] === '' ? undefined : await signatureOf(tickets[kind], value('NonceStr'), value('Timestamp'), url)
    if (failure === 'badSignature' || (right !== undefined && right !== value('Signature'))) return BAD_SIGNATURE
    const list = listOf(params[kind === 'config' ? 'verifyJsApiList' : 'jsApiList'])
    verified[kind] = { url, list }
    return { ...OK, checkResult: Object.fromEntries(list.map((name) => [name, true])) }
  }

  /** Why the host refuses this function here and now. */
  function refusal(name: string, { entry, failure }: HostState): string | undefined {
    if (failure !== '' && WORDS[failure] !== undefined) return WORDS[failure]
    const known = verified.agentConfig ?? verified.config
    if (AGENT_ONLY.has(name) && verified.agentConfig?.url !== addressNow()) return '$:fail no permission'
    if (!known?.list.includes(name)) return '$:the permission value is offline verifying'
    return ENTRIES[name] && !ENTRIES[name].includes(entry) ? '$:fail without context of external contact' : undefined
  }

  async function answer(name: string, params: Params): Promise<Answer> {
    if (name === 'preVerifyJSAPI') return configure('config', params)
    if (name === 'agentConfig') return configure('agentConfig', params)
    const now = await state()
    const refused = OPEN.has(name) ? undefined : refusal(name, now)
    if (refused !== undefined) return { err_msg: refused }
    if (name === 'getContext') return { ...OK, entry: now.entry }
    if (name === 'getCurExternalContact') return { ...OK, userId: now.externalUserId }
    if (name === 'getCurExternalChat') return { ...OK, chatId: now.chatId }
    return { ...OK, ...(await ask(name, params)) }
  }

  return {
    invoke(name, params, callback) {
      // The host's side sees JSON and nothing else.
      const seen = JSON.parse(JSON.stringify(params ?? {})) as Params
      void answer(name, seen).then((given) => {
        const said = String(given['err_msg']).replace(/^\$(?=:)/, name)
        setTimeout(() => callback({ ...given, err_msg: said }), 5)
      })
    },
    // Nothing happens in the pretend host that a page could listen to.
    on: () => undefined,
  }
}

/** Puts the bridge where the SDK looks for it, and tells those who were there before it. */
export function install(bridge: Bridge): void {
  Object.assign(window, { WeixinJSBridge: bridge })
  document.dispatchEvent(new Event('WeixinJSBridgeReady'))
}
