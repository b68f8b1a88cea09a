import type { Chat } from './chat.ts'
import words from './words.json'

/** A message from before the simulator was opened. */
export interface PastMessage {
  mine: boolean
  text: string
  /** Business time, `YYYY-MM-DD HH:mm:ss`. */
  at: string
}

const DAY_MS = 86_400_000
const business = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** Formats an instant in business time, `YYYY-MM-DD HH:mm:ss`. */
export const businessTime = (instant: number): string => business.format(instant)

/** Returns the same sample messages for the same chat, dated some days before `now` (epoch milliseconds). */
export function pastMessagesOf({ id, kind }: Chat, now: number): PastMessage[] {
  if (kind === 'notices') return []
  const conversations = words.talks[kind]
  const sum = [...id].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0)
  const conversation = conversations[sum % conversations.length] ?? []
  return conversation.map(({ mine, text, days, time }) => ({
    mine,
    text,
    at: `${businessTime(now - days * DAY_MS).slice(0, 10)} ${time}:00`,
  }))
}
