import type { FileKind } from './project.ts'
import { isObject } from './normalize.ts'

/** Returns the kind of a view file. A view in the wrong folder is recognized: only screens have `path`, `title` or `access`. */
export function kindOfView(kind: FileKind, data: unknown): FileKind {
  if (!isObject(data) || !Array.isArray(data['body'])) return kind
  if (kind === 'screen' && !['path', 'title', 'access'].some((key) => key in data)) return 'part'
  return kind === 'part' && 'path' in data ? 'screen' : kind
}
