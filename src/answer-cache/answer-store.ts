import { createStore, get, promisifyRequest } from 'idb-keyval'
import { SESSION_LIFETIME_MS } from '../../actions/login/session-rules.ts'
import { createRunExclusively } from '../drafts/run-exclusively.ts'
import { personOf } from '../session/session.ts'
import { decryptDraft, encryptDraft, type EncryptedDraft, pseudonym } from '../drafts/crypto.ts'

/** The maximum number of stored answers per person; the oldest is replaced. */
const MAX_ANSWERS = 12
/** Digits of a timestamp, enough for two centuries, so that keys sort by time. */
const DIGITS = 13

const store = createStore('steward-answers', 'answers')

/** A key contains pseudonyms of owner and question, and the time of the answer, so that entries can be erased without decrypting them. */
const keyOf = (owner: string, answeredAt: number, question: string) => `${owner} ${String(answeredAt).padStart(DIGITS, '0')} ${question}`
const partsOf = (key: string) => {
  const [owner = '', answeredAt = '', question = ''] = key.split(' ')
  return { owner, answeredAt: Number(answeredAt), question }
}

const readKeys = (objects: IDBObjectStore): Promise<string[]> => promisifyRequest(objects.getAllKeys()) as Promise<string[]>

const runExclusively = createRunExclusively()

export interface CachedAnswer {
  answeredAt: number
  answer: unknown
}

/** Stores answers of calls for times when the service is unreachable. */
export interface AnswerStore {
  read(question: string): Promise<CachedAnswer | undefined>
  write(question: string, answer: unknown): Promise<void>
}

interface AnswerStoreContext {
  /** The signed-in identity, which is part of each answer's name; an empty string when signed out, which disables the store. */
  identity(): string
  now(): number
}

/**
 * Creates the answer store of this phone. Answers are encrypted like drafts (DEC-18, DEC-33) and never returned to another identity. In a
 * browser without IndexedDB the store silently stays empty.
 */
export function createAnswerStore({ identity, now }: AnswerStoreContext): AnswerStore {
  const pseudonymsOf = async (question: string) => Promise.all([pseudonym(personOf(identity())), pseudonym(`${identity()} ${question}`)])
  return {
    async read(question) {
      if (identity() === '') return undefined
      const names = pseudonymsOf(question)
      return runExclusively(async () => {
        const [person, subject] = await names
        const keys = await store('readonly', readKeys)
        const key = keys.findLast((one) => partsOf(one).owner === person && partsOf(one).question === subject)
        const { answeredAt } = partsOf(key ?? '')
        const encrypted = key !== undefined && now() - answeredAt < SESSION_LIFETIME_MS ? await get<EncryptedDraft>(key, store) : undefined
        return encrypted && { answeredAt, answer: await decryptDraft(encrypted) }
      })
    },
    async write(question, answer) {
      if (identity() === '') return
      const [names, answeredAt] = [pseudonymsOf(question), now()]
      await runExclusively(async () => {
        const [person, subject] = await names
        const encrypted = await encryptDraft(answer)
        await store('readwrite', async (objects) => {
          const own = (await readKeys(objects)).filter((key) => partsOf(key).owner === person)
          const others = own.filter((key) => partsOf(key).question !== subject)
          for (const key of own) if (!others.includes(key)) objects.delete(key)
          for (const key of others.slice(0, Math.max(0, others.length - MAX_ANSWERS + 1))) objects.delete(key)
          objects.put(encrypted, keyOf(person, answeredAt, subject))
          return promisifyRequest(objects.transaction)
        })
      })
    },
  }
}

/** Erases all answers except those of the people of these identities, and all expired answers. */
export const eraseAnswersOfOthers = (identities: readonly string[], now: number): Promise<void> =>
  eraseWhere(identities, ({ owner, answeredAt }, keptOwners) => !keptOwners.includes(owner) || now - answeredAt >= SESSION_LIFETIME_MS)

/** Erases all expired answers, of whomever. */
export const eraseExpiredAnswers = (now: number): Promise<void> =>
  eraseWhere([], ({ answeredAt }) => now - answeredAt >= SESSION_LIFETIME_MS)

/** Erases all answers of the person of an identity. */
export const eraseAnswersOf = (identity: string): Promise<void> =>
  eraseWhere([identity], ({ owner }, erasedOwners) => erasedOwners.includes(owner))

async function eraseWhere(
  identities: readonly string[],
  shouldErase: (parts: ReturnType<typeof partsOf>, names: readonly string[]) => boolean,
): Promise<void> {
  await runExclusively(async () => {
    const names = await Promise.all(identities.map((identity) => pseudonym(personOf(identity))))
    await store('readwrite', async (objects) => {
      for (const key of await readKeys(objects)) if (shouldErase(partsOf(key), names)) objects.delete(key)
      return promisifyRequest(objects.transaction)
    })
  })
}
