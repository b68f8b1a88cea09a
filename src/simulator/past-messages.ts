import type { Chat } from './chat.ts'
import words from './words.json'

/** What was said in a chat before the simulator was opened. */
export interface PastMessage {
  mine: boolean
  text: string
  /** Business time, `YYYY-MM-DD HH:mm:ss`. */
  at: string
}

const DAY_MS = 86_400_000
const business = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** A moment in business time, `YYYY-MM-DD HH:mm:ss`. */
export const businessTime = (instant: number): string => business.format(instant)

/** The same few talks for the same chat every time, dated by `now`, epoch milliseconds; nothing of them is of today. */
export function pastMessagesOf({ id, kind }: Chat, now: number): PastMessage[] {
  if (kind === 'notices') return []
  const talks = words.talks[kind]
  const sum = [...id].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0)
  const talk = talks[sum % talks.length] ?? []
  return talk.map(({ mine, text, days, time }) => ({ mine, text, at: `${businessTime(now - days * DAY_MS).slice(0, 10)} ${time}:00` }))
}
