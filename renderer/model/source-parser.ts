import type { Files } from './files.ts'
import { parseSource, type Source } from './source.ts'

/** How a file becomes a source. */
export type ReadSource = (files: Files, path: string) => Source

/** Parses a file each time it is asked for. */
export const readSource: ReadSource = (files, path) => parseSource(path, files.text(path))

/** A parser that remembers: a file is parsed again only when its text is another one. */
export function createSourceParser(): ReadSource {
  const parsed = new Map<string, Source>()
  return (files, path) => {
    const text = files.text(path)
    const known = parsed.get(path)
    if (known?.text === text) return known
    const source = parseSource(path, text)
    parsed.set(path, source)
    return source
  }
}
