/**
 * What a person has asked for and not yet seen done (DEC-19). The same command with the same values, tried again after
 * an answer that never came, is the same intent: its posts carry the same keys, and the service answers them with its
 * first answers instead of carrying them out twice.
 */
export interface Intent {
  /** The key of the next post to a call; the second post to one call has another key than the first. */
  keyFor(call: string): Promise<string>
  /** It has been done: the same again is a new intent. */
  finish(): void
}

/** Where intents outlive the page, as drafts do: a phone may take it away between a post and its answer. */
export interface Kept {
  read(key: string): Promise<{ values: Record<string, unknown> } | undefined>
  write(key: string, values: Record<string, unknown>, visit: string): Promise<void>
  forget(key: string): Promise<void>
}

const unfinished = new Map<string, Promise<string>>()

export function intentOf(command: string, params: Readonly<Record<string, unknown>>, kept: Kept): Intent {
  const wanted = JSON.stringify([command, params], (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
  const posts = new Map<string, number>()
  return {
    async keyFor(call) {
      const count = (posts.get(call) ?? 0) + 1
      posts.set(call, count)
      const id = unfinished.get(wanted) ?? find(wanted, kept)
      unfinished.set(wanted, id)
      return `${await id}:${call}:${count}`
    },
    finish() {
      if (unfinished.delete(wanted)) void forget(wanted, kept)
    },
  }
}

/** The id that this was asked with before, or a new one, which is written down before anything is sent. */
async function find(wanted: string, kept: Kept): Promise<string> {
  const place = await placeOf(wanted)
  const before = place && (await kept.read(place))
  if (before && typeof before.values['id'] === 'string') return before.values['id']
  const id = crypto.randomUUID()
  if (place) await kept.write(place, { id }, '')
  return id
}

async function forget(wanted: string, kept: Kept): Promise<void> {
  const place = await placeOf(wanted)
  if (place) await kept.forget(place)
}

/** A place that tells nothing of the values. Undefined where the browser can't make one: then the page remembers. */
async function placeOf(wanted: string): Promise<string | undefined> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(wanted))
    return `intent ${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  } catch {
    return undefined
  }
}
