import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query'

/** One answer of a screen's query, as it is stored. */
export interface RecentAnswer {
  key: QueryKey
  meta: QueryMeta | undefined
  data: unknown
  /** Epoch milliseconds. */
  answeredAt: number
}

/** The size of all stored answers, in bytes of JSON. The side bar's little storage must also hold drafts. */
const MAX_BYTES = 1_000_000
/** Older answers are not shown, in milliseconds. A session that rests for two hours has ended, too (DEC-15). */
const MAX_AGE_MS = 2 * 3_600_000

/** Whether the service could not be asked; everything else is its answer. */
const isUnreached = (error: unknown) => error instanceof OutcomeError && error.outcome === 'requestFailed'

const sizeOf = (answer: RecentAnswer) => new TextEncoder().encode(JSON.stringify(answer)).length

/**
 * Follows the answers that `client` holds for `identity`, beginning with `known` from an earlier page, and calls `onChange` after each
 * change. A refused, invalidated or removed answer is forgotten; one that was only dropped from memory stays.
 */
export function followAnswers(client: QueryClient, identity: () => string, known: readonly RecentAnswer[], onChange: () => void) {
  const answers = new Map(known.map((answer) => [JSON.stringify(answer.key), answer]))
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== 'data') return
    const { queryKey: key, meta, state } = event.query
    if (event.action.type === 'success' && state.data !== undefined && key[1] === identity())
      answers.set(JSON.stringify(key), { key, meta, data: state.data, answeredAt: state.dataUpdatedAt })
    else if (event.action.type === 'invalidate' || (event.action.type === 'error' && !isUnreached(event.action.error)))
      answers.delete(JSON.stringify(key))
    else return
    onChange()
  })
  /** Returns the newest answers that are young enough, as far as they have room. */
  const storable = (now: number): RecentAnswer[] => {
    let room = MAX_BYTES
    const own = [...answers.values()].filter(({ key, answeredAt }) => key[1] === identity() && now - answeredAt < MAX_AGE_MS)
    return own.sort((one, other) => other.answeredAt - one.answeredAt).filter((answer) => (room -= sizeOf(answer)) >= 0)
  }
  return { storable, stop }
}

/** Gives stored answers of `identity` to a new client. Screens draw them at once, and ask again because they are old. */
export function restoreAnswers(client: QueryClient, identity: string, answers: readonly RecentAnswer[], now: number): void {
  for (const { key, meta, data, answeredAt } of answers) {
    if (key[1] !== identity || now - answeredAt >= MAX_AGE_MS) continue
    client
      .getQueryCache()
      .build(client, { queryKey: key, ...(meta && { meta }) })
      .setData(data, { updatedAt: answeredAt, manual: true })
  }
}
