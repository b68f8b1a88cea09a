import { ApiError } from '../../handler/api-error.ts'

/**
 * The provider of text messages. It is called over the network, so never inside a transaction. A handler with a session sends with
 * `after` of its context.
 */
export interface Sms {
  /**
   * Throws an ApiError while no messages can be sent: `noSms` without a provider, `smsAway` after a failure of the provider. Then every user
   * gets the same error instead of waiting for a message.
   */
  requireAvailable(): void
  /** Sends a one-time code; `text` is the whole message. Rejects when the provider did not accept it. */
  sendCode(mobile: string, message: { code: string; text: string }): Promise<void>
}

/** The implementation when no provider is configured; sending throws the ApiError `noSms`. */
export const noSms: Sms = {
  requireAvailable() {
    throw new ApiError('noSms')
  },
  async sendCode() {
    throw new ApiError('noSms')
  },
}
