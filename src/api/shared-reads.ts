import { type Answers, CALLS } from '../../renderer/run/data/index.ts'
import { useSession } from '../session/session.ts'
import type { Answer, Client } from './asking.ts'

/**
 * Makes a call that only reads. One that is under way is shared: the tiles of a home make one call (DEC-07). It lies in
 * the cache of the answers and leaves it as soon as it is answered; who asks then asks the service. One that was marked
 * stale while it was under way is given up when somebody asks again, and all who wait get the newer answer. Where no
 * screen has asked for data yet there is nobody to share with.
 */
export function shareReads(client: Client, answers: Answers): Client {
  return (name, request) => {
    const { client: held } = answers
    if (!held) return client(name, request)
    // What one person asked is not for the next: the token is part of the question.
    const queryKey = [CALLS, useSession.getState().token, name, request]
    const known = held.getQueryCache().find({ queryKey })
    if (known?.state.isInvalidated) void held.cancelQueries({ queryKey, exact: true }, { silent: true })
    return held.fetchQuery<Answer>({ queryKey, queryFn: () => client(name, request), gcTime: 0, structuralSharing: false })
  }
}
