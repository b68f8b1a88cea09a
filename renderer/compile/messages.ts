import type { At, Binder } from './binder.ts'

/** Every message that a field or a form names for a rule. */
export function checkMessages(binder: Binder, messages: Record<string, string>, at: At): void {
  for (const [keyword, id] of Object.entries(messages)) {
    const message = binder.known('message', id, binder.world.messages, [...at, keyword])
    binder.use('messages', id, message?.value, [...at, keyword])
  }
}
