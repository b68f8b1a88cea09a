import type { FileKind } from '../model/project.ts'

/** What to say of a view that lies in the other kind's folder, and the key that gives it away. */
export function misplaced(kind: FileKind, path: string): { code: string; at: string[] } | undefined {
  if (kind === 'part' && path.startsWith('schemas/screens/')) return { code: 'file.part', at: [] }
  if (kind === 'screen' && path.startsWith('schemas/parts/')) return { code: 'file.screen', at: ['path'] }
  return undefined
}
