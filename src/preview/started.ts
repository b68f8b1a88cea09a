import type { Start } from './messages.ts'

/** How the workbench started this page; set before any code of the app is loaded. */
export const started: { start: Start | undefined } = { start: undefined }

/** Returns how this page was started. Throws before that. */
export function startOf(): Start {
  if (!started.start) throw new Error('the preview has not been started')
  return started.start
}
