import { type Answers, CALLS } from '../../renderer/run/data/index.ts'
import { useSession } from '../session/session.ts'
import type { Answer, Client } from './client-types.ts'

/**
 * Returns a client that shares identical reads in flight, so that the tiles of a home make one call (DEC-07). A call is in the query cache
 * only until it settles; a later read calls again. A call that was invalidated in flight is cancelled by the next identical read, and all
 * waiting reads get the newer response. Calls are not shared before a screen with data has created the query client.
 */
export function shareReads(client: Client, answers: Answers): Client {
  return (name, request) => {
    const { client: queryClient } = answers
    if (!queryClient) return client(name, request)
    // The token is part of the key, so that no person receives another person's response.
    const queryKey = [CALLS, useSession.getState().token, name, request]
    const known = queryClient.getQueryCache().find({ queryKey })
    if (known?.state.isInvalidated) void queryClient.cancelQueries({ queryKey, exact: true }, { silent: true })
    return queryClient.fetchQuery<Answer>({ queryKey, queryFn: () => client(name, request), gcTime: 0, structuralSharing: false })
  }
}
