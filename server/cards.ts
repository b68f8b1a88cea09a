import { randomUUID } from 'node:crypto'
import type { HandlerContext } from './context.ts'
import type { CardTable } from './database/tables.ts'
import type { Card } from './wecom.ts'

type NewCard = Omit<CardTable, 'cardId' | 'createdAt'>
export type Sender = Pick<HandlerContext, 'db' | 'now' | 'publicOrigins' | 'wecom' | 'after'>

/**
 * Sends a text card: its row is a part of the transaction of `db`, and so happens once or not at all; the messenger is
 * told after it has committed, with a link that stands outside this app, too. A card that the messenger refuses stays
 * a row and a line in the log.
 */
export async function sendCard({ db, now, publicOrigins, wecom, after }: Sender, card: NewCard): Promise<void> {
  await db
    .insertInto('card')
    .values({ ...card, cardId: randomUUID(), createdAt: now })
    .execute()
  after(() => wecom.sendCard(messageOf(card, publicOrigins)))
}

/** A card as the messenger takes it: its link is a whole address. */
export function messageOf({ toUser, title, content, btntxt, redirect }: NewCard, publicOrigins: readonly string[]): Card {
  return { toUser, title, content, btntxt, url: new URL(redirect, publicOrigins[0] ?? 'http://localhost').href }
}
