import { createHmac, timingSafeEqual } from 'node:crypto'

/** A claim ticket is good for 24 hours (DEC-14). */
export const TICKET_LIFE_MS = 24 * 3_600_000
const SHAPE = /^([\w-]{1,300})\.(\d{1,15})\.([\w-]{43})$/

/** What a ticket opens, and until when, epoch milliseconds. */
export interface ClaimTicket extends TicketOf {
  expiresAt: number
}

/** Which claim a ticket is for, and who of the staff sends it. */
export interface TicketOf {
  registNo: string
  sentBy: string
}

export interface ClaimTickets {
  /** A ticket for the pictures of one claim, for the link that staff send. */
  issue(of: TicketOf, now: number): string
  /** What this server signed; undefined for everything else, and for a ticket that is too old at `now`. */
  read(ticket: string, now: number): ClaimTicket | undefined
}

/** Claim tickets signed with `secret`. Those of `previous`, the secret before, are still good: links lie in chats for a day. */
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
      if (!isOurs || expiresAt <= now) return undefined
      const [registNo, sentBy] = JSON.parse(Buffer.from(claim, 'base64url').toString()) as [string, string]
      return { registNo, sentBy, expiresAt }
    },
  }
}
