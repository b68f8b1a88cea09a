import type { Files } from './files.ts'
import { parseSource, type Source } from './source.ts'

export type ReadSource = (files: Files, path: string) => Source

/** Parses the file on every call. */
export const readSource: ReadSource = (files, path) => parseSource(path, files.text(path))

/**
 * Returns a parser with a cache: a file is parsed again only when its text has changed. It keeps the last two texts of a file, because an
 * edit is often undone, and everything derived from a source is cached by its object.
 */
export function createSourceParser(): ReadSource {
  const parsed = new Map<string, readonly Source[]>()
  return (files, path) => {
    const text = files.text(path)
    const known = parsed.get(path) ?? []
    const found = known.find((source) => source.text === text)
    if (found === known[0] && found) return found
    const source = found ?? parseSource(path, text)
    parsed.set(path, [source, ...known.filter((one) => one !== source)].slice(0, 2))
    return source
  }
}
