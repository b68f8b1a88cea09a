import { randomUUID } from 'node:crypto'
import type { HandlerContext } from './context.ts'
import type { CardTable } from './database/tables.ts'

type NewCard = Omit<CardTable, 'cardId' | 'createdAt'>
type Sender = Pick<HandlerContext, 'db' | 'now' | 'publicOrigins' | 'wecom' | 'after'>

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
  const { toUser, title, content, btntxt, redirect } = card
  const url = new URL(redirect, publicOrigins[0] ?? 'http://localhost').href
  after(() => wecom.sendCard({ toUser, title, content, btntxt, url }))
}
