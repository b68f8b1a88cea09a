import type { QueryClient } from '@tanstack/react-query'
import type { Formatters } from '../../language/text.ts'
import type { ContentEnv } from '../content/index.ts'

/** Where answers are kept. The client comes with the first screen that asks for something; before, there is nothing to forget. */
export interface Answers {
  client?: QueryClient
  /** Of the answers that were kept from before, by the hash of their query: when they were given. */
  kept?: Map<string, number>
}

/** What reading data takes: who asks, where answers are kept, and how a query is run. */
export interface DataEnv extends ContentEnv {
  formatters: Formatters
  /** Who is looking; answers are kept for one person only. */
  identity(): string
  answers: Answers
  /**
   * Runs a query. Given `onKept`, what its calls answered last stands in for calls that fail because the service can't be reached;
   * `onKept` then hears when that was.
   */
  runQuery(name: string, params: Record<string, unknown>, onKept?: (answeredAt: number) => void): Promise<unknown>
  /** What a query's own placeholder makes of what the app already holds; fields it leaves out are not known yet. */
  placeholder?(name: string, params: Record<string, unknown>): unknown
  /** Something broke: screen, place and error, without any data. */
  report(error: unknown, where: { screen: string; at: string; widget?: string }): void
}
