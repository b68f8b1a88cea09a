import type { At } from './source.ts'

/**
 * One edit of a JSON file that corrects a finding. `at` is a path in the file's data. `set` adds a missing key, `insert` adds an item before
 * the index that ends `at`, `move` gives the item the index `to`, and `text` replaces characters.
 */
export type Change = { path: string } & (
  | { do: 'set'; at: At; value: unknown }
  | { do: 'remove'; at: At }
  | { do: 'rename'; at: At; key: string }
  | { do: 'insert'; at: At; value: unknown }
  | { do: 'move'; at: At; to: number }
  | { do: 'text'; offset: number; length: number; text: string }
)
