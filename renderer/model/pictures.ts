import type { Files } from './files.ts'

/** A picture under `schemas/pictures/`; the file name is its name. */
export interface Picture {
  path: string
  /** `svg`, `png`, `webp` or `jpg`. */
  kind: string
  /** The bytes decoded as text, also for binary files: the file signature stays recognizable. */
  text: string
  bytes: number
}

const PICTURE = /^schemas\/pictures\/([a-z][A-Za-z0-9]*)\.(svg|png|webp|jpg)$/

/** Returns the pictures under `schemas/pictures/` by name, and the files there that are not pictures. */
export function readPictures(files: Files, paths: readonly string[]): { pictures: Map<string, Picture>; strays: string[] } {
  const pictures = new Map<string, Picture>()
  const strays: string[] = []
  for (const path of paths) {
    if (!path.startsWith('schemas/pictures/') || path === 'schemas/pictures/README.md') continue
    const [, name = '', kind = ''] = PICTURE.exec(path) ?? []
    // A second file with the same name is stray, so that the name refers to one picture only.
    if (name === '' || pictures.has(name)) strays.push(path)
    else pictures.set(name, { path, kind, text: files.text(path), bytes: files.size(path) })
  }
  return { pictures, strays }
}
