import type { FileKind } from '../model/project.ts'

/** Returns the problem of a view in the wrong folder, and the key that shows its kind. */
export function misplaced(kind: FileKind, path: string): { code: string; at: string[] } | undefined {
  if (kind === 'part' && path.startsWith('schemas/screens/')) return { code: 'file.part', at: [] }
  if (kind === 'screen' && path.startsWith('schemas/parts/')) return { code: 'file.screen', at: ['path'] }
  return undefined
}
