import { QueryClient } from '@tanstack/react-query'

/** Creates the query client. */
export const createAnswers = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true } } })
