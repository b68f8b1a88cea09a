/** A chat with a customer, a colleague, or the app, whose cards are its messages. */
export interface Chat {
  /** The kind of chat and the messenger's id. */
  id: string
  kind: 'notices' | 'customer' | 'colleague'
  name: string
}
