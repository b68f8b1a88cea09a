import { randomUUID } from 'node:crypto'
import { plainText } from '../../renderer/language/plain-text.ts'
import type { HandlerContext } from '../handler/handler-context.ts'

/** A card to a member of staff about a task. */
interface CardText {
  /** A user id; empty for the server itself. */
  fromUser: string
  toUser: string
  title: string
  content: string
  /** The card's link: an address or a path of this app. */
  redirect: string
  taskId: string
  /** Label of the button; empty uses the messenger's default. */
  button: string
}
export type Sender = Pick<HandlerContext, 'db' | 'now' | 'publicOrigins' | 'outbox' | 'after'>

/**
 * Returns the row of a card that is due immediately. Its texts have no invisible characters, which WeCom would show as marks of direction or
 * as an empty card. Two columns have the API's misspelt names (`CardTable`).
 */
export const newCard = ({ taskId, button, title, content, ...card }: CardText, now: number) => ({
  ...card,
  title: plainText(title),
  content: plainText(content),
  bussinessNo: taskId,
  btntxt: button,
  cardId: randomUUID(),
  createdAt: now,
  nextAttemptAt: now,
})

/**
 * Queues a text card: inserts its row in the transaction of `db`, so that the card is sent exactly when the transaction commits. The
 * outbox delivers it afterwards, with retries while the messenger is unavailable (docs/architecture/outbox-and-wecom.md).
 */
export async function sendCard({ db, now, outbox, after }: Sender, card: CardText): Promise<void> {
  await db.insertInto('card').values(newCard(card, now)).execute()
  after(async () => outbox.wake())
}
