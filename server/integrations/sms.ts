import { ApiError } from '../handler/api-error.ts'

/**
 * Text messages to telephones. Goes over the network, so nobody sends inside a transaction: a post of someone signed in
 * sends by `after` of its context.
 */
export interface Sms {
  /** Rejects when the message was not taken; an ApiError then has words for who waits for it. */
  send(mobile: string, text: string): Promise<void>
}

/** No service for text messages is set up: whoever needs one is told so. */
export const noSms: Sms = {
  async send() {
    throw new ApiError('noSms')
  },
}
