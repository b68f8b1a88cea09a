import type { CardTable } from './tables.ts'
import type { Card } from '../integrations/wecom/wecom.ts'

/**
 * A card as the messenger takes it. Its link is a whole address and ends with the card's id: WeCom, which leaves out
 * messages that read alike, tells two cards of one text apart by it, and knows the same card again.
 */
export function messageOf(
  card: Pick<CardTable, 'cardId' | 'toUser' | 'title' | 'content' | 'redirect' | 'btntxt'>,
  publicOrigins: readonly string[],
): Card {
  const { cardId, toUser, title, content, btntxt, redirect } = card
  const url = new URL(redirect, publicOrigins[0] ?? 'http://localhost')
  url.hash ||= cardId
  return { toUser, title, content, button: btntxt, url: url.href }
}
