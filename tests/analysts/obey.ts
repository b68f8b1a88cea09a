import { applyFix } from '../../renderer/check/fixes/index.ts'
import type { Problem } from '../../renderer/model/problem.ts'

/**
 * Returns the files of `schemas/` that the next step of a problem changes, with their new texts; undefined for a sentence that leaves a
 * choice. A reader would do the same and no more, because the sentence says what the fix does.
 */
export function obey({ fix }: Problem, read: (file: string) => string): { file: string; to: string }[] | undefined {
  if (!fix) return undefined
  const plain = (path: string) => path.replace(/^schemas\//, '')
  return [...applyFix(fix, (path) => read(plain(path)))].map(([path, to]) => ({ file: plain(path), to }))
}
