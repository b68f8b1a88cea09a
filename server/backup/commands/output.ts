import { StartError } from '../../config/start-error.ts'

/** What a command prints on, like `process`. */
export interface Output {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/** Runs a command and returns its exit code: 1 for a StartError, whose sentences are printed on stderr. */
export async function exitCodeOf({ stderr }: Output, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    stderr.write(`${error.message}\n`)
    return 1
  }
}

/** Returns bytes as a text, e.g. "12.3 MB". */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
