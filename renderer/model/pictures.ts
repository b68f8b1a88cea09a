import type { Files } from './files.ts'

/** A picture that lies beside the schemas, named by its file. */
export interface Picture {
  path: string
  /** `svg`, `png`, `webp` or `jpg`. */
  kind: string
  /** As text, also where its bytes are none: what it is can be told from its beginning. */
  text: string
  bytes: number
}

const PICTURE = /^schemas\/pictures\/([a-z][A-Za-z0-9]*)\.(svg|png|webp|jpg)$/

/** The pictures under `schemas/pictures/`, by name, and those files there that can be none. */
export function readPictures(files: Files, paths: readonly string[]): { pictures: Map<string, Picture>; strays: string[] } {
  const pictures = new Map<string, Picture>()
  const strays: string[] = []
  for (const path of paths) {
    if (!path.startsWith('schemas/pictures/') || path === 'schemas/pictures/README.md') continue
    const [, name = '', kind = ''] = PICTURE.exec(path) ?? []
    // Two files of one name would be one picture, today this and tomorrow that.
    if (name === '' || pictures.has(name)) strays.push(path)
    else pictures.set(name, { path, kind, text: files.text(path), bytes: files.size(path) })
  }
  return { pictures, strays }
}
