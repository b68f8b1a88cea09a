/** The messages between the simulator's page and its iframe. */

/** The failures that the host can simulate. */
export const FAILURES = ['cancel', 'noPermission', 'wrongEntry', 'oldClient', 'badSignature', 'lateBridge', 'noBridge'] as const
export type Failure = (typeof FAILURES)[number]

/** The environment of a page as WeCom reports it. */
export interface HostState {
  entry: 'single_chat_tools' | 'group_chat_tools' | 'contact_profile' | 'normal'
  /** The customer of the chat; empty outside a customer's chat. */
  externalUserId: string
  chatId: string
  failure: Failure | ''
  /** The tickets that signatures are verified with. */
  tickets: { config: string; agentConfig: string }
}

export type Params = Readonly<Record<string, unknown>>

/** The phone's display settings. */
export interface Look {
  dark: boolean
  large: boolean
}

/** Iframe to page: ready; the page's title; a function that a person must answer; a tapped phone number. */
export type FromFrame =
  | { type: 'hello' }
  | { type: 'title'; title: string }
  | { type: 'ask'; id: number; name: string; params: Params }
  | { type: 'call'; number: string }

/** Page to iframe: the host's state; the answer to a function; the display settings. */
export type ToFrame = { type: 'state'; state: HostState } | { type: 'answer'; id: number; result: Params } | { type: 'look'; look: Look }

/** Whether an origin is this demo's server, by either name of the local machine. */
export const isDemoOrigin = (origin: string): boolean => ['127.0.0.1', 'localhost'].some((name) => origin === originOn(name))

const originOn = (host: string) => `${location.protocol}//${host}${location.port === '' ? '' : `:${location.port}`}`

/** The content of the iframe's name, for settings that are needed before the first message. */
interface FrameName extends Look {
  simulator: string
}

export const frameName = (look: Look): string => JSON.stringify({ simulator: location.origin, ...look } satisfies FrameName)

/** Parses the name of the current frame; undefined when it is not the simulator's iframe. */
export function readFrameName(name: string): FrameName | undefined {
  try {
    const { simulator, dark, large } = JSON.parse(name) as Partial<FrameName>
    return simulator !== undefined && isDemoOrigin(simulator) ? { simulator, dark: dark === true, large: large === true } : undefined
  } catch {
    return undefined
  }
}
