/** Where the app keeps what was typed and not yet finished (DEC-18). Whose it is, the app knows. */
export interface DraftStore {
  /** The visit to the screen one is at: the same after a reload and on the way back. */
  visit(): string
  /** What was kept under a key, and the visit in which it was typed. */
  read(key: string): Promise<{ values: Record<string, unknown>; visit: string } | undefined>
  write(key: string, values: Record<string, unknown>, visit: string): Promise<void>
  forget(key: string): Promise<void>
}
