/**
 * The idempotency keys of one command (DEC-19). A command retried with the same values after a lost response sends the same
 * keys. The service then returns its first responses instead of executing the posts twice.
 */
export interface IdempotencyKeys {
  /** Returns the key of the next post to a call. A second post to the same call gets another key. */
  keyFor(call: string): Promise<string>
  /** Returns a key that depends only on this call and request, not on the command's other values. */
  keyOf(call: string, request: Readonly<Record<string, unknown>>): Promise<string>
  /**
   * Replaces a key that the service rejected (422) because it belongs to another request; every retry would fail, too. The command's
   * other posts keep their keys, otherwise the service would execute them again.
   */
  renew(key: string): Promise<void>
  /** Marks the command as done. The same command with the same values gets new keys afterwards. */
  finish(): void
}

/** Where keys are persisted, like drafts: the phone may discard the page between a post and its response. */
export interface KeyStore {
  read(key: string): Promise<{ values: Record<string, unknown> } | undefined>
  write(key: string, values: Record<string, unknown>, visit: string): Promise<void>
  forget(key: string): Promise<void>
}

interface PendingCommand {
  id: string
  /** New ids of posts whose key was rejected, by call and number (`updateTask:1`). */
  renewed: Record<string, string>
}

const pendingKeys = new Map<string, Promise<PendingCommand>>()

export function idempotencyKeysOf(command: string, params: Readonly<Record<string, unknown>>, keyStore: KeyStore): IdempotencyKeys {
  const commandSubject = serializeRequest([command, params])
  const posts = new Map<string, number>()
  const used = new Set<string>()
  const sent = new Map<string, { subject: string; post: string }>()
  const storedKeysOf = (subject: string) => {
    const keys = pendingKeys.get(subject) ?? loadKeys(subject, keyStore)
    pendingKeys.set(subject, keys)
    used.add(subject)
    return keys
  }
  const keyOf = async (subject: string, post: string) => {
    const { id, renewed } = await storedKeysOf(subject)
    const key = `${renewed[post] ?? id}:${post}`
    sent.set(key, { subject, post })
    return key
  }
  return {
    async keyFor(call) {
      const count = (posts.get(call) ?? 0) + 1
      posts.set(call, count)
      return keyOf(commandSubject, `${call}:${count}`)
    },
    keyOf: (call, request) => keyOf(serializeRequest([command, call, request]), call),
    async renew(key) {
      const origin = sent.get(key)
      if (!origin) return
      const keys = await storedKeysOf(origin.subject)
      keys.renewed[origin.post] = crypto.randomUUID()
      await saveKeys(origin.subject, keys, keyStore)
    },
    finish() {
      for (const subject of used) if (pendingKeys.delete(subject)) void deleteKeys(subject, keyStore)
    },
  }
}

const serializeRequest = (subject: unknown): string =>
  JSON.stringify(subject, (_name, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value))

/** Returns the persisted keys of an earlier attempt, else new ones, which are persisted before any request is sent. */
async function loadKeys(subject: string, keyStore: KeyStore): Promise<PendingCommand> {
  const storageName = await storageNameOf(subject)
  const { id, renewed } = (storageName && (await keyStore.read(storageName))?.values) || {}
  if (typeof id === 'string') return { id, renewed: { ...(renewed as PendingCommand['renewed'] | undefined) } }
  const keys = { id: crypto.randomUUID(), renewed: {} }
  await saveKeys(subject, keys, keyStore)
  return keys
}

async function saveKeys(subject: string, keys: PendingCommand, keyStore: KeyStore): Promise<void> {
  const storageName = await storageNameOf(subject)
  if (storageName) await keyStore.write(storageName, { ...keys }, '')
}

async function deleteKeys(subject: string, keyStore: KeyStore): Promise<void> {
  const storageName = await storageNameOf(subject)
  if (storageName) await keyStore.forget(storageName)
}

/** Returns a storage name that does not reveal the values, or undefined where the browser cannot hash; then keys live in memory only. */
async function storageNameOf(subject: string): Promise<string | undefined> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subject))
    return `intent ${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  } catch {
    return undefined
  }
}
