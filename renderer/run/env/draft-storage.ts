/** Storage for unfinished form input of the current user (DEC-18). */
export interface DraftStore {
  /** Returns the id of the current visit to the screen; it survives a reload and navigating back. */
  visit(): string
  /** Returns a stored draft and the visit in which it was typed. */
  read(key: string): Promise<{ values: Record<string, unknown>; visit: string } | undefined>
  write(key: string, values: Record<string, unknown>, visit: string): Promise<void>
  forget(key: string): Promise<void>
}
