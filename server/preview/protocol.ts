/** A request of the server to a preview's process. */
export type PreviewRequest = { id: number } & (
  | { about: 'content'; files: readonly (readonly [path: string, text: string])[] }
  /** By how many milliseconds its clock is ahead. */
  | { about: 'clock'; offset: number }
  | { about: 'reset' }
)

/** What the process answers; `failure` says why it did not do it. */
export type PreviewReply = { about: 'listens'; port: number } | { about: 'answer'; id: number; failure?: string }
