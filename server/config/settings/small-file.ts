import { readFileSync, statSync } from 'node:fs'

const MOST_BYTES = 64 * 1_024
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ELOOP: 'its links lead in a circle',
}

/** A small text file, or the reason why it cannot be read. */
export type SmallFile = { text: string } | { reason: string }

/** Reads a text file of at most 64 KB. Refuses pipes and devices, because reading them may never end. */
export function readSmallFile(path: string): SmallFile {
  try {
    const found = statSync(path)
    if (!found.isFile()) return { reason: found.isDirectory() ? 'it is a folder' : 'it is no regular file' }
    if (found.size > MOST_BYTES) return { reason: 'it is larger than 64 KB' }
    return { text: readFileSync(path, 'utf8') }
  } catch (error) {
    const code = String((error as { code?: unknown } | null)?.code)
    return { reason: REASONS[code] ?? `the system answered ${code}` }
  }
}

/** Returns a path in parentheses for a sentence; empty for text that is no usual path, because it may be a secret in the wrong setting. */
export const pathInSentence = (path: string): string => (/^(\.{0,2}\/|[A-Za-z]:\\)[\w./\\-]+$/.test(path) ? ` (${path})` : '')
