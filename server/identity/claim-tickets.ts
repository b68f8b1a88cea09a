import { createHmac, timingSafeEqual } from 'node:crypto'
import { isPlausible } from '../clock/issue-time.ts'

/** Lifetime of a claim ticket, in milliseconds (DEC-14). */
export const TICKET_LIFE_MS = 24 * 3_600_000
const SHAPE = /^([\w-]{1,300})\.(\d{1,15})\.([\w-]{43})$/

export interface ClaimTicket extends TicketContent {
  /** Epoch milliseconds. */
  expiresAt: number
}

/** The claim of a ticket, and the member of staff who sends it. */
export interface TicketContent {
  registNo: string
  sentBy: string
}

export interface ClaimTickets {
  /** Returns a ticket for the pictures of one claim, for the link that staff send. */
  issue(content: TicketContent, now: number): string
  /** Returns the content of a ticket that this server signed; undefined for an invalid or expired ticket, or one from the future (DEC-41). */
  read(ticket: string, now: number): ClaimTicket | undefined
}

/** Creates and reads claim tickets signed with `secret`. Tickets signed with the `previous` secret stay valid until they expire. */
export function createClaimTickets(secret: string, previous?: string): ClaimTickets {
  const macOf = (key: string, claim: string, expires: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['claim ticket', claim, expires]))
      .digest()

  return {
    issue({ registNo, sentBy }, now) {
      const claim = Buffer.from(JSON.stringify([registNo, sentBy])).toString('base64url')
      const expires = String(now + TICKET_LIFE_MS)
      return `${claim}.${expires}.${macOf(secret, claim, expires).toString('base64url')}`
    },
    read(ticket, now) {
      const [, claim = '', expires = '', mac = ''] = SHAPE.exec(ticket) ?? []
      if (claim === '') return undefined
      const given = Buffer.from(mac, 'base64url')
      const isOurs = [secret, ...(previous === undefined ? [] : [previous])].some((key) =>
        timingSafeEqual(macOf(key, claim, expires), given),
      )
      const expiresAt = Number(expires)
      if (!isOurs || expiresAt <= now || !isPlausible(expiresAt - TICKET_LIFE_MS, now)) return undefined
      const [registNo, sentBy] = JSON.parse(Buffer.from(claim, 'base64url').toString()) as [string, string]
      return { registNo, sentBy, expiresAt }
    },
  }
}
