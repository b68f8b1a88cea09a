import { wire } from 'virtual:steward/wire'
import { content } from '../content.ts'
import { createCodec } from '../../renderer/language/codec.ts'
import { businessTime } from '../../renderer/language/time.ts'

/** A call as its file declares it, what the wire needs of it. */
export type WireCall = (typeof wire.calls)[string]

/** Business time in the zone of the settings (DEC-05). */
export const time = businessTime(String(content.current.settings['timeZone']))
export const codec = createCodec(wire.entities, time)
export { wire }
