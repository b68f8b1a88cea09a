import type { QueryClient } from '@tanstack/react-query'
import type { Formatters } from '../../language/text.ts'
import type { ContentEnv } from '../content/index.ts'

/** Where answers are kept. The client comes with the first screen that asks for something; before, there is nothing to forget. */
export interface Answers {
  client?: QueryClient
}

/** What reading data takes: who asks, where answers are kept, and how a query is run. */
export interface DataEnv extends ContentEnv {
  formatters: Formatters
  /** Who is looking; answers are kept for one person only. */
  identity(): string
  answers: Answers
  runQuery(name: string, params: Record<string, unknown>): Promise<unknown>
  /** What a query's own placeholder makes of what the app already holds; fields it leaves out are not known yet. */
  placeholder?(name: string, params: Record<string, unknown>): unknown
  /** Something broke: screen, place and error, without any data. */
  report(error: unknown, where: { screen: string; at: string; widget?: string }): void
}
