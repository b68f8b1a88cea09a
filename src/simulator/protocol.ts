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
  /** What signatures are checked with; empty: any signature will do. */
  tickets: { config: string; agentConfig: string }
}

export type Params = Readonly<Record<string, unknown>>

/** Frame to page: I am here; a call for you; a telephone number was tapped; the app has come to an address. */
export type FromFrame =
  | { type: 'hello' }
  | { type: 'ask'; id: number; name: string; params: Params }
  | { type: 'call'; number: string }
  | { type: 'at'; path: string }

/** Page to frame: how things stand; the answer to a call; go elsewhere; sign out; light or dark; letters' size. */
export type ToFrame =
  | { type: 'state'; state: HostState }
  | { type: 'answer'; id: number; result: Params }
  | { type: 'open'; path: string }
  | { type: 'reload' }
  | { type: 'leave' }
  | { type: 'look'; dark: boolean; large: boolean }
