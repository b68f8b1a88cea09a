import type { Failure, HostState, Params } from '../protocol.ts'

type BridgeResponse = Record<string, unknown>

/** The object at `window.WeixinJSBridge`. */
export interface Bridge {
  invoke(name: string, params: unknown, callback: (answer: BridgeResponse) => void): void
  on(event: string, listener: (value: unknown) => unknown): void
}

/** Gives the simulated host its state, and a function that responds as a person would (the simulator's page, or a test). */
export interface HostOptions {
  state(): Promise<HostState> | HostState
  ask(name: string, params: Params): Promise<Params>
}

/** Functions that need `agentConfig`, functions that need no configuration, and the entries from which some functions may be called. */
const AGENT_ONLY = new Set(['getCurExternalContact', 'getCurExternalChat', 'sendChatMessage'])
const UNCONFIGURED = new Set(['preVerifyJSAPI', 'agentConfig', 'checkJsApi', 'getContext'])
const ALLOWED_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  getCurExternalContact: ['contact_profile', 'single_chat_tools', 'single_kf_tools'],
  getCurExternalChat: ['group_chat_tools'],
  sendChatMessage: ['single_chat_tools', 'group_chat_tools', 'chat_attachment', 'single_kf_tools'],
}
/** The host's error text for each failure, as written by clients in the field. */
const ERROR_TEXTS: Partial<Record<Failure, string>> = {
  cancel: '$:cancel',
  noPermission: '$:fail no permission',
  wrongEntry: '$:fail without context of external contact',
  oldClient: 'system:function_not_exist',
}
const OK = { err_msg: '$:ok' }
const BAD_SIGNATURE = { err_msg: '$:fail, invalid signature', err_code: 40_093 }

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const currentAddress = () => window.location.href.split('#')[0] ?? ''

/** Returns the SHA-1 of the text that WeCom signs, in hex. */
export async function signatureOf(ticket: string, nonce: string, timestamp: string, url: string): Promise<string> {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Creates a simulated WeCom bridge. It verifies signatures for the current address. It refuses functions that were not registered or are
 * called from the wrong entry. It responds asynchronously with the host's real texts.
 */
export function createBridge({ state, ask }: HostOptions): Bridge {
  const verified: Partial<Record<'config' | 'agentConfig', { url: string; list: string[] }>> = {}

  async function configure(kind: 'config' | 'agentConfig', params: Params): Promise<BridgeResponse> {
    const { failure, tickets } = await state()
    const url = currentAddress()
    const value = (name: 'Timestamp' | 'NonceStr' | 'Signature') =>
      textOf(params[kind === 'config' ? `verify${name}` : name[0]?.toLowerCase() + name.slice(1)])
    const expectedSignature =
      tickets[kind] === '' ? undefined : await signatureOf(tickets[kind], value('NonceStr'), value('Timestamp'), url)
    if (failure === 'badSignature' || (expectedSignature !== undefined && expectedSignature !== value('Signature'))) return BAD_SIGNATURE
    const list = listOf(params[kind === 'config' ? 'verifyJsApiList' : 'jsApiList'])
    verified[kind] = { url, list }
    return { ...OK, checkResult: Object.fromEntries(list.map((name) => [name, true])) }
  }

  /** Returns the error text if the host refuses this function in its current state. */
  function refusalText(name: string, { entry, failure }: HostState): string | undefined {
    if (failure !== '' && ERROR_TEXTS[failure] !== undefined) return ERROR_TEXTS[failure]
    const known = verified.agentConfig ?? verified.config
    if (AGENT_ONLY.has(name) && verified.agentConfig?.url !== currentAddress()) return '$:fail no permission'
    if (!known?.list.includes(name)) return '$:the permission value is offline verifying'
    return ALLOWED_ENTRIES[name] && !ALLOWED_ENTRIES[name].includes(entry) ? '$:fail without context of external contact' : undefined
  }

  async function answer(name: string, params: Params): Promise<BridgeResponse> {
    if (name === 'preVerifyJSAPI') return configure('config', params)
    if (name === 'agentConfig') return configure('agentConfig', params)
    const hostState = await state()
    const errorText = UNCONFIGURED.has(name) ? undefined : refusalText(name, hostState)
    if (errorText !== undefined) return { err_msg: errorText }
    if (name === 'getContext') return { ...OK, entry: hostState.entry }
    if (name === 'getCurExternalContact') return { ...OK, userId: hostState.externalUserId }
    if (name === 'getCurExternalChat') return { ...OK, chatId: hostState.chatId }
    return { ...OK, ...(await ask(name, params)) }
  }

  return {
    invoke(name, params, callback) {
      // The native side receives only what JSON can represent.
      const parsedParams = JSON.parse(JSON.stringify(params ?? {})) as Params
      void answer(name, parsedParams).then((response) => {
        const message = String(response['err_msg']).replace(/^\$(?=:)/, name)
        setTimeout(() => callback({ ...response, err_msg: message }), 5)
      })
    },
    // The simulated host has no events.
    on: () => undefined,
  }
}

/** Installs the bridge where the SDK expects it, and notifies an SDK that was loaded earlier. */
export function install(bridge: Bridge): void {
  Object.assign(window, { WeixinJSBridge: bridge })
  document.dispatchEvent(new Event('WeixinJSBridgeReady'))
}
