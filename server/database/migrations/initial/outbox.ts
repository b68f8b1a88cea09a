import type { Kysely } from 'kysely'
import { bigint, createIndexes, createTable, integer, key, optional, preset, text } from './columns.ts'

/** Creates the cards for WeCom with the state of their delivery: next attempt, number of attempts, outcome. */
export async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'card', {
    cardId: key(text),
    fromUser: text,
    toUser: text,
    title: text,
    content: text,
    redirect: text,
    bussinessNo: text,
    btntxt: text,
    createdAt: bigint,
    nextAttemptAt: optional(bigint),
    firstAttemptAt: optional(bigint),
    lastAttemptAt: optional(bigint),
    deliveredAt: optional(bigint),
    givenUpAt: optional(bigint),
    attempts: preset(integer, 0),
    failure: preset(text, ''),
  })
  await createIndexes(db, 'card', {
    card_about: ['bussinessNo'],
    card_attempted: ['lastAttemptAt', 'toUser'],
    card_delivered: ['deliveredAt'],
    card_waiting: ['nextAttemptAt'],
  })
}
