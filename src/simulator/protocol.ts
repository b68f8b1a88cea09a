/** What page and frame of the simulator say to each other. */

/** The ways in which the pretend host may fail. */
export const FAILURES = ['cancel', 'noPermission', 'wrongEntry', 'oldClient', 'badSignature', 'lateBridge', 'noBridge'] as const
export type Failure = (typeof FAILURES)[number]

/** Where the app stands: what WeCom tells a page about itself. */
export interface HostState {
  entry: 'single_chat_tools' | 'group_chat_tools' | 'contact_profile' | 'normal'
  /** The customer of the chat; empty in any other place. */
  externalUserId: string
  chatId: string
  failure: Failure | ''
  /** What signatures are checked with. */
  tickets: { config: string; agentConfig: string }
}

export type Params = Readonly<Record<string, unknown>>

/** How the telephone is set. */
export interface Look {
  dark: boolean
  large: boolean
}

/** Frame to page: I am here; what the page calls itself; a call that a person answers; a telephone number was tapped. */
export type FromFrame =
  | { type: 'hello' }
  | { type: 'title'; title: string }
  | { type: 'ask'; id: number; name: string; params: Params }
  | { type: 'call'; number: string }

/** Page to frame: how things stand; the answer to a call; how the telephone is set. */
export type ToFrame = { type: 'state'; state: HostState } | { type: 'answer'; id: number; result: Params } | { type: 'look'; look: Look }

/** Both ends are the demo's own, under either name of this machine. */
export const isOurs = (origin: string): boolean => ['127.0.0.1', 'localhost'].some((name) => origin === originOn(name))

const originOn = (host: string) => `${location.protocol}//${host}${location.port === '' ? '' : `:${location.port}`}`

/** What the frame's name says, since it has to be known before the first message. */
interface FrameName extends Look {
  simulator: string
}

export const frameName = (look: Look): string => JSON.stringify({ simulator: location.origin, ...look } satisfies FrameName)

/** Reads the name of the frame one is in; undefined when it isn't the simulator's. */
export function readFrameName(name: string): FrameName | undefined {
  try {
    const { simulator, dark, large } = JSON.parse(name) as Partial<FrameName>
    return simulator !== undefined && isOurs(simulator) ? { simulator, dark: dark === true, large: large === true } : undefined
  } catch {
    return undefined
  }
}
