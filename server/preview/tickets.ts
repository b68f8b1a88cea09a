import { timingSafeEqual } from 'node:crypto'
import type { Pseudonym } from '../identity/pseudonym.ts'

/** How long a ticket is valid, in milliseconds: a working day. */
const LIFE_MS = 12 * 3_600_000
const TICKET = /^(?<expires>\d{1,16})\.(?<mac>[\w-]{22})\.(?<userId>[\w-]{1,171})$/

/** Returns a ticket that opens a person's preview. Every server with the same secret accepts it. */
export function previewTicket(pseudonym: Pseudonym, userId: string, now: number): string {
  const expires = now + LIFE_MS
  return `${expires}.${pseudonym('preview', `${expires}\n${userId}`)}.${Buffer.from(userId).toString('base64url')}`
}

/** Returns the person whose preview a ticket opens; undefined for a ticket that is forged or has expired. */
export function personOfTicket(pseudonym: Pseudonym, ticket: string, now: number): string | undefined {
  const { expires = '', mac = '', userId = '' } = TICKET.exec(ticket)?.groups ?? {}
  const person = Buffer.from(userId, 'base64url').toString()
  const isGenuine = pseudonym.all('preview', `${expires}\n${person}`).some((right) => isEqual(right, mac))
  // A ticket from the future was made by a clock that has been set right since (DEC-41).
  return isGenuine && Number(expires) > now && Number(expires) <= now + LIFE_MS + 60_000 ? person : undefined
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
