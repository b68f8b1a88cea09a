import type { FileKind } from './project.ts'
import { isObject } from './normalize.ts'

/** A view in the wrong room is still what it says it is: only a screen has an address, and only a part has nothing else. */
export function kindOfView(kind: FileKind, data: unknown): FileKind {
  if (!isObject(data) || !Array.isArray(data['body'])) return kind
  if (kind === 'screen' && !['path', 'title', 'access'].some((key) => key in data)) return 'part'
  return kind === 'part' && 'path' in data ? 'screen' : kind
}
