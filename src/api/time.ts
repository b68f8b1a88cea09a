import { content } from '../content.ts'
import { businessTime } from '../../renderer/language/time.ts'

/** Date arithmetic in the time zone of the settings (DEC-05). */
export const time = businessTime(String(content.current.settings['timeZone']), content.current.zone)
