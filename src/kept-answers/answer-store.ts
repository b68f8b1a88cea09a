import { createStore, get, promisifyRequest } from 'idb-keyval'
import { decryptDraft, encryptDraft, type EncryptedDraft, pseudonym } from '../drafts/crypto.ts'

/** How long an answer is kept, in milliseconds: no session lives longer (DEC-15). */
const KEPT_MS = 12 * 3_600_000
/** How many answers are kept of one person; the oldest makes room. */
const MOST = 12
/** As many digits as milliseconds have for the next two centuries, so that keys stand in the order of their times. */
const DIGITS = 13

const store = createStore('steward-answers', 'answers')

/** The whole of what a key says: whose it is and what of, by pseudonyms, and when it was answered. Nothing needs to be read to erase it. */
const keyOf = (owner: string, answeredAt: number, question: string) => `${owner} ${String(answeredAt).padStart(DIGITS, '0')} ${question}`
const partsOf = (key: string) => {
  const [owner = '', answeredAt = '', question = ''] = key.split(' ')
  return { owner, answeredAt: Number(answeredAt), question }
}

const readKeys = (kept: IDBObjectStore): Promise<string[]> => promisifyRequest(kept.getAllKeys()) as Promise<string[]>

// Encrypting takes a moment: what is erased meanwhile must not come back.
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
  const turn = last.then(() => work().catch(() => undefined))
  last = turn
  return turn
}

export interface KeptAnswer {
  answeredAt: number
  answer: unknown
}

/** Answers of calls, kept for when the service can't be reached. */
export interface AnswerStore {
  read(question: string): Promise<KeptAnswer | undefined>
  write(question: string, answer: unknown): Promise<void>
}

interface Around {
  /** Who is signed in; empty: nobody, and nothing is kept. */
  owner(): string
  now(): number
}

/**
 * What the service answered last, on this phone only: encrypted as drafts are (DEC-18, DEC-33), one person's never shown to the next.
 * A browser without a store keeps nothing, and says nothing of it.
 */
export function createAnswerStore({ owner, now }: Around): AnswerStore {
  const named = async (question: string) => Promise.all([pseudonym(owner()), pseudonym(`${owner()} ${question}`)])
  return {
    async read(question) {
      if (owner() === '') return undefined
      const names = named(question)
      return inTurn(async () => {
        const [person, about] = await names
        const keys = await store('readonly', readKeys)
        const key = keys.findLast((one) => partsOf(one).owner === person && partsOf(one).question === about)
        const { answeredAt } = partsOf(key ?? '')
        const kept = key !== undefined && now() - answeredAt < KEPT_MS ? await get<EncryptedDraft>(key, store) : undefined
        return kept && { answeredAt, answer: await decryptDraft(kept) }
      })
    },
    async write(question, answer) {
      if (owner() === '') return
      const [names, answeredAt] = [named(question), now()]
      await inTurn(async () => {
        const [person, about] = await names
        const encrypted = await encryptDraft(answer)
        await store('readwrite', async (kept) => {
          const own = (await readKeys(kept)).filter((key) => partsOf(key).owner === person)
          const others = own.filter((key) => partsOf(key).question !== about)
          for (const key of own) if (!others.includes(key)) kept.delete(key)
          for (const key of others.slice(0, Math.max(0, others.length - MOST + 1))) kept.delete(key)
          kept.put(encrypted, keyOf(person, answeredAt, about))
          return promisifyRequest(kept.transaction)
        })
      })
    },
  }
}

/** Erases what is kept of everybody but these people, and whatever is too old. */
export const eraseAnswersOfOthers = (people: readonly string[], now: number): Promise<void> =>
  eraseWhere(people, ({ owner, answeredAt }, left) => !left.includes(owner) || now - answeredAt >= KEPT_MS)

/** Erases what is kept of one person. */
export const eraseAnswersOf = (person: string): Promise<void> => eraseWhere([person], ({ owner }, gone) => gone.includes(owner))

async function eraseWhere(
  people: readonly string[],
  isOver: (parts: ReturnType<typeof partsOf>, names: readonly string[]) => boolean,
): Promise<void> {
  await inTurn(async () => {
    const names = await Promise.all(people.map(pseudonym))
    await store('readwrite', async (kept) => {
      for (const key of await readKeys(kept)) if (isOver(partsOf(key), names)) kept.delete(key)
      return promisifyRequest(kept.transaction)
    })
  })
}
