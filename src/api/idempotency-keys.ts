/**
 * What a person has asked for and not yet seen done (DEC-19). The same command with the same values, tried again after
 * an answer that never came, is the same intent: its posts carry the same keys, and the service answers them with its
 * first answers instead of carrying them out twice.
 */
export interface IdempotencyKeys {
  /** The key of the next post to a call; the second post to one call has another key than the first. */
  keyFor(call: string): Promise<string>
  /** The key of a post that stands for itself: it is the same whenever the same is sent, whatever the command does besides. */
  keyOf(call: string, request: Readonly<Record<string, unknown>>): Promise<string>
  /**
   * The service has refused a post with this key (422): it was another post's, and will be refused with every further
   * attempt. The same post gets a new key; the others of the command keep theirs, or what is done would be done again.
   */
  renew(key: string): Promise<void>
  /** It has been done: the same again is a new intent. */
  finish(): void
}

/** Where intents outlive the page, as drafts do: a phone may take it away between a post and its answer. */
export interface KeyStore {
  read(key: string): Promise<{ values: Record<string, unknown> } | undefined>
  write(key: string, values: Record<string, unknown>, visit: string): Promise<void>
  forget(key: string): Promise<void>
}

interface PendingCommand {
  id: string
  /** The ids of posts whose key was refused, by what else stands in that key. */
  renewed: Record<string, string>
}

const unfinished = new Map<string, Promise<PendingCommand>>()

export function idempotencyKeysOf(command: string, params: Readonly<Record<string, unknown>>, kept: KeyStore): IdempotencyKeys {
  const wanted = serializeRequest([command, params])
  const posts = new Map<string, number>()
  const used = new Set<string>()
  const sent = new Map<string, { what: string; post: string }>()
  const intentOf = (what: string) => {
    const intent = unfinished.get(what) ?? find(what, kept)
    unfinished.set(what, intent)
    used.add(what)
    return intent
  }
  const keyOf = async (what: string, post: string) => {
    const { id, renewed } = await intentOf(what)
    const key = `${renewed[post] ?? id}:${post}`
    sent.set(key, { what, post })
    return key
  }
  return {
    async keyFor(call) {
      const count = (posts.get(call) ?? 0) + 1
      posts.set(call, count)
      return keyOf(wanted, `${call}:${count}`)
    },
    keyOf: (call, request) => keyOf(serializeRequest([command, call, request]), call),
    async renew(key) {
      const of = sent.get(key)
      if (!of) return
      const intent = await intentOf(of.what)
      intent.renewed[of.post] = crypto.randomUUID()
      await keep(of.what, intent, kept)
    },
    finish() {
      for (const what of used) if (unfinished.delete(what)) void forget(what, kept)
    },
  }
}

const serializeRequest = (what: unknown): string =>
  JSON.stringify(what, (_name, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value))

/** What this was asked with before, or a new id, which is written down before anything is sent. */
async function find(wanted: string, kept: KeyStore): Promise<PendingCommand> {
  const place = await placeOf(wanted)
  const { id, renewed } = (place && (await kept.read(place))?.values) || {}
  if (typeof id === 'string') return { id, renewed: { ...(renewed as PendingCommand['renewed'] | undefined) } }
  const intent = { id: crypto.randomUUID(), renewed: {} }
  await keep(wanted, intent, kept)
  return intent
}

async function keep(wanted: string, intent: PendingCommand, kept: KeyStore): Promise<void> {
  const place = await placeOf(wanted)
  if (place) await kept.write(place, { ...intent }, '')
}

async function forget(wanted: string, kept: KeyStore): Promise<void> {
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
