import type { Files } from './files.ts'
import { parseSource, type Source } from './source.ts'

export type ReadSource = (files: Files, path: string) => Source

/** Parses the file on every call. */
export const readSource: ReadSource = (files, path) => parseSource(path, files.text(path))

/** Returns a parser with a cache: a file is parsed again only when its text has changed. */
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
