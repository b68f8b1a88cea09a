import { readFileSync, statSync } from 'node:fs'
import { parseSource, type Source } from './source.ts'
import type { ReadSource } from './read-project.ts'

/** A reader that remembers: a file is parsed again only when it has changed, or while it is overridden. */
export interface SourceParser {
  parse: ReadSource
  /** Reads this text instead of the file's, until it is given undefined. */
  override(path: string, text: string | undefined): void
}

export function createSourceParser(): SourceParser {
  const kept = new Map<string, { stamp: string; source: Source }>()
  const overrides = new Map<string, Source>()
  return {
    parse(root, path) {
      const override = overrides.get(path)
      if (override) return override
      const file = `${root}/${path}`
      const { mtimeMs, size } = statSync(file)
      const stamp = `${mtimeMs} ${size}`
      const known = kept.get(file)
      if (known?.stamp === stamp) return known.source
      const source = parseSource(path, readFileSync(file, 'utf8'))
      kept.set(file, { stamp, source })
      return source
    },
    override(path, text) {
      if (text === undefined) overrides.delete(path)
      else overrides.set(path, parseSource(path, text))
    },
  }
}
