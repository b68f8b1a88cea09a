/**
 * What a person has asked for and not yet seen done (DEC-19). The same command with the same values, tried again after
 * an answer that never came, is the same intent: its posts carry the same keys, and the service answers them with its
 * first answers instead of carrying them out twice.
 */
const unfinished = new Map<string, string>()

export interface Intent {
  /** The key of the next post to a call; the second post to one call has another key than the first. */
  keyFor(call: string): string
  /** It has been done: the same again is a new intent. */
  finish(): void
}

export function intentOf(command: string, params: Readonly<Record<string, unknown>>): Intent {
  const wanted = JSON.stringify([command, params], (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
  const id = unfinished.get(wanted) ?? crypto.randomUUID()
  unfinished.set(wanted, id)
  const posts = new Map<string, number>()
  return {
    keyFor(call) {
      const count = (posts.get(call) ?? 0) + 1
      posts.set(call, count)
      return `${id}:${call}:${count}`
    },
    finish: () => void unfinished.delete(wanted),
  }
}
