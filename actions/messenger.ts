/** How a talk with the messenger may fail in ways that each command answers for itself. */
export type MessengerFailure = 'cancelled' | 'notAllowed' | 'wrongEntry' | 'badSignature' | 'timedOut' | 'failed'

/**
 * What the messenger answered. What the whole app answers never comes back, it is thrown as Ended: `unavailable` (not
 * inside the messenger), `outdatedClient` (AMB2-77), `requestFailed` (no signature could be had).
 */
export type MessengerAnswer<Value> = { ok: true; value: Value } | { ok: false; failure: MessengerFailure }

/** A colleague as the messenger's own picker names one. */
export interface Colleague {
  userId: string
  name: string
}

/** A message with a picture that opens a page. */
export interface News {
  title: string
  desc: string
  link: string
  imgUrl: string
}

/** The enterprise messenger around the app. Every promise settles: nothing waits for a host that stays silent. */
export interface Messenger {
  /** The customer whose chat or profile the app was opened from (BRIDGE-01). */
  currentCustomer(): Promise<MessengerAnswer<string>>
  /** The customer group whose chat the app was opened from (BRIDGE-02). */
  currentChat(): Promise<MessengerAnswer<string>>
  /** Opens the chat with a colleague (BRIDGE-03). */
  chatWithStaff(userId: string): Promise<MessengerAnswer<undefined>>
  /** Opens the chat with a customer (BRIDGE-06). */
  chatWithCustomer(externalUserId: string): Promise<MessengerAnswer<undefined>>
  /** The messenger's own picker of colleagues, those given already chosen (BRIDGE-04). */
  pickPeople(chosen: readonly string[]): Promise<MessengerAnswer<Colleague[]>>
  /** Sends a message into the chat the app was opened from (BRIDGE-05). */
  sendNews(news: News): Promise<MessengerAnswer<undefined>>
}

/** The telephone that the app runs on. */
export interface Device {
  /** Opens the dialler with a number. */
  call(number: string): void
  /**
   * Puts a text on the clipboard; false when the browser refuses. One that is still being made is promised: the browser is asked
   * while it still knows of the tap (and false when the promise is broken).
   */
  copy(text: string | Promise<string>): Promise<boolean>
}
