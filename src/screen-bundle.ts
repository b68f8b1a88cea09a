import { wire } from 'virtual:steward/wire'
import type { Fields } from '../renderer/language/field.ts'
import type { Content } from '../renderer/run/content/index.ts'
import type { ScreenModule } from '../renderer/run/env/index.ts'

/** A call as its file declares it, what the wire needs of it. */
export interface WireCall {
  method: 'GET' | 'POST'
  path: string
  encoding: 'query' | 'json' | 'form' | 'multipart'
  access: string
  request: Fields
  response: Fields
  success: unknown
  /** Whether it changes something, where the method tells otherwise: a POST does and a GET does not. */
  writes?: boolean
}

/** Whether a call changes something: then it is never shared, and carries a key (DEC-19). */
export const changesData = ({ method, writes }: WireCall): boolean => writes ?? method === 'POST'

/** What a screen brings besides what it draws: what it runs, the calls that makes, the words and codes it mentions. */
export interface ScreenBundleParts extends Pick<Content, 'messages' | 'dictionaries'> {
  // The generated registries prove each action against its own declaration; here they are run by name.
  queries: Readonly<Record<string, unknown>>
  commands: Readonly<Record<string, unknown>>
  calls: Readonly<Record<string, WireCall>>
  entities: Readonly<Record<string, Fields>>
}

export type ScreenBundle = ScreenModule & ScreenBundleParts

/** All of it that is here: the app's own from the start (its words come with `content.ts`), then what every loaded screen has brought. */
export const bundleRegistry: ScreenBundleParts = {
  queries: {},
  commands: {},
  calls: { ...wire.calls },
  entities: { ...wire.entities },
  messages: {},
  dictionaries: {},
}

/** Keeps what has come; what came before under the same name is replaced. */
export function registerBundle(more: Partial<ScreenBundleParts>): void {
  for (const kind of Object.keys(bundleRegistry) as (keyof ScreenBundleParts)[]) Object.assign(bundleRegistry[kind], more[kind])
}
