import { QueryClient } from '@tanstack/react-query'

/** A place for answers. */
export const createAnswers = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true } } })
