import { wire } from 'virtual:steward/wire'
import { content } from '../content.ts'
import { createCodec } from '../../renderer/language/codec.ts'
import type { EntityFields, Fields } from '../../renderer/language/field.ts'
import { businessTime } from '../../renderer/language/time.ts'

export interface WireCall {
  method: 'GET' | 'POST'
  path: string
  encoding: 'query' | 'json' | 'multipart'
  access: string
  request: Fields
  response: Fields
  success: unknown
}

export interface Wire {
  calls: Readonly<Record<string, WireCall>>
  entities: EntityFields
}

/** Business time in the zone of the settings (DEC-05). */
export const time = businessTime(String(content.current.settings['timeZone']))
export const codec = createCodec(wire.entities, time)
export { wire }
