/** Failures of the messenger that each command handles itself. */
export type MessengerFailure = 'cancelled' | 'notAllowed' | 'wrongEntry' | 'badSignature' | 'timedOut' | 'failed'

/**
 * The messenger's answer. Failures that the app handles globally are thrown as an OutcomeError instead: `unavailable` (not inside the
 * messenger), `outdatedClient` (AMB2-77), `requestFailed` (no JS-SDK signature).
 */
export type MessengerAnswer<Value> = { ok: true; value: Value } | { ok: false; failure: MessengerFailure }

/** A colleague as returned by the messenger's picker. */
export interface Colleague {
  userId: string
  name: string
}

/** A news message: a picture card that opens a page. */
export interface News {
  title: string
  desc: string
  link: string
  imgUrl: string
}

/** The enterprise messenger that hosts the app. Every promise settles, with a timeout when the host does not answer. */
export interface Messenger {
  /** Returns the id of the customer whose chat or profile the app was opened from (BRIDGE-01). */
  chatContact(): Promise<MessengerAnswer<string>>
  /** Returns the id of the customer group whose chat the app was opened from (BRIDGE-02). */
  currentChat(): Promise<MessengerAnswer<string>>
  /** Opens the chat with a colleague (BRIDGE-03). */
  chatWithStaff(userId: string): Promise<MessengerAnswer<undefined>>
  /** Opens the chat with a customer (BRIDGE-06). */
  chatWithCustomer(externalUserId: string): Promise<MessengerAnswer<undefined>>
  /** Opens the messenger's picker of colleagues with `chosen` preselected (BRIDGE-04). */
  pickPeople(chosen: readonly string[]): Promise<MessengerAnswer<Colleague[]>>
  /** Sends a message into the chat the app was opened from (BRIDGE-05). */
  sendNews(news: News): Promise<MessengerAnswer<undefined>>
}

/** The phone that the app runs on. */
export interface Device {
  call(number: string): void
  /**
   * Copies a text to the clipboard; returns false when the browser refuses. Accepts a promise, because the browser allows the write only
   * during the tap, before the text may be ready. Returns false when the promise rejects.
   */
  copy(text: string | Promise<string>): Promise<boolean>
}
