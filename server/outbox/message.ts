import type { CardTable } from './tables.ts'
import type { Card } from '../integrations/wecom/wecom.ts'

/**
 * Converts a row to the messenger's card. Its link is absolute and has the card's id as fragment. WeCom drops identical messages, so
 * the id separates two cards with the same text, and identifies a retry of the same card.
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
