import { createHash } from 'node:crypto'

/** Which of the two tickets: the corporation's (config) or the app's own (agentConfig). */
export type TicketKind = 'config' | 'agentConfig'

/** The enterprise messenger's own service, as far as this one needs it. The demo's adapter is in `demo/wecom.ts`. */
export interface WeCom {
  /** The ticket that signatures are made with, while it is valid; undefined where no messenger is set up. */
  ticket(kind: TicketKind): Promise<string | undefined>
}

/** No messenger is set up. */
export const noWeCom: WeCom = { ticket: async () => undefined }

export interface SignedAddress {
  ticket: string
  nonce: string
  /** Seconds. */
  timestamp: number
  /** The page's address without its part after `#`. */
  url: string
}

/** The signature of one page's address, as WeCom documents it. */
export const signatureOf = ({ ticket, nonce, timestamp, url }: SignedAddress): string =>
  createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`).digest('hex')
