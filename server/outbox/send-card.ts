import { randomUUID } from 'node:crypto'
import type { HandlerContext } from '../handler/handler-context.ts'

/** A card to one of the staff, about a task. */
interface CardText {
  /** A user id; empty: the server itself. */
  fromUser: string
  toUser: string
  title: string
  content: string
  /** Where it leads: an address of this app, or a path of it. */
  redirect: string
  taskId: string
  /** What stands on its button; empty: the messenger's own word. */
  button: string
}
export type Sender = Pick<HandlerContext, 'db' | 'now' | 'publicOrigins' | 'outbox' | 'after'>

/** The row of a card that is due at once. Two of its columns are called as the API spells them (`CardTable`). */
export const newCard = ({ taskId, button, ...card }: CardText, now: number) => ({
  ...card,
  bussinessNo: taskId,
  btntxt: button,
  cardId: randomUUID(),
  createdAt: now,
  nextAttemptAt: now,
})

/**
 * Sends a text card: its row is a part of the transaction of `db`, and so happens once or not at all. The outbox tells
 * the messenger after that has committed, and tries again while the messenger is away (decision 026).
 */
export async function sendCard({ db, now, outbox, after }: Sender, card: CardText): Promise<void> {
  await db.insertInto('card').values(newCard(card, now)).execute()
  after(async () => outbox.wake())
}
