import type { QueryClient } from '@tanstack/react-query'
import type { Formatters } from '../../language/text.ts'
import type { ContentEnv } from '../content/index.ts'

/** The query cache. The client is created by the first screen with data. */
export interface Answers {
  client?: QueryClient
  /** Query hash -> time of a stored answer that is shown because the service can't be reached. */
  kept?: Map<string, number>
}

/** What data sources need: the user, the query cache and a function that runs a query. */
export interface DataEnv extends ContentEnv {
  formatters: Formatters
  /** Returns the current user; answers are cached per user. */
  identity(): string
  answers: Answers
  /**
   * Runs a query. With `onCachedAnswer`, returns the last stored answer while the service is unreachable, and passes the time of that
   * answer to `onCachedAnswer`.
   */
  runQuery(name: string, params: Record<string, unknown>, onCachedAnswer?: (answeredAt: number) => void): Promise<unknown>
  /** Returns the placeholder of a query, built from cached data; missing fields are unknown. */
  placeholder?(name: string, params: Record<string, unknown>): unknown
  /** Reports an error with its screen and place, without user data. */
  report(error: unknown, where: { screen: string; at: string; widget?: string }): void
}
