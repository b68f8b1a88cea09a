/** Someone to talk to: a customer, a colleague, or the app itself, whose cards come as its own messages. */
export interface Chat {
  /** The kind and the messenger's own id. */
  id: string
  kind: 'notices' | 'customer' | 'colleague'
  name: string
}
