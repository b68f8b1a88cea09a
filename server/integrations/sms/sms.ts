import { ApiError } from '../../handler/api-error.ts'

/**
 * Text messages to telephones. Goes over the network, so nobody sends inside a transaction: a post of someone signed in
 * sends by `after` of its context.
 */
export interface Sms {
  /** False while nothing can be sent: whoever would wait for a message is told so before, all of them alike. */
  isAvailable(): boolean
  /** Sends a one-time code; `text` is the whole message. Rejects when it was not taken. */
  sendCode(mobile: string, message: { code: string; text: string }): Promise<void>
}

/** No service for text messages is set up: whoever needs one is told so. */
export const noSms: Sms = {
  isAvailable: () => false,
  async sendCode() {
    throw new ApiError('noSms')
  },
}
