import { randomUUID } from 'node:crypto'
import type { HandlerContext } from '../handler/context.ts'
import type { CardTable } from './tables.ts'

type CardText = Pick<CardTable, 'fromUser' | 'toUser' | 'title' | 'content' | 'redirect' | 'bussinessNo' | 'btntxt'>
export type Sender = Pick<HandlerContext, 'db' | 'now' | 'publicOrigins' | 'outbox' | 'after'>

/** The row of a card that is due at once. */
export const newCard = (card: CardText, now: number) => ({ ...card, cardId: randomUUID(), createdAt: now, nextAttemptAt: now })

/**
 * Sends a text card: its row is a part of the transaction of `db`, and so happens once or not at all. The outbox tells
 * the messenger after that has committed, and tries again while the messenger is away (decision 026).
 */
export async function sendCard({ db, now, outbox, after }: Sender, card: CardText): Promise<void> {
  await db.insertInto('card').values(newCard(card, now)).execute()
  after(async () => outbox.wake())
}
