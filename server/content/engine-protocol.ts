/** A bundle as the service serves it: its hash is its name in addresses. */
export interface CompiledBundle {
  name: string
  text: string
  hash: string
}

/** The result of checking a version of the content. `problems` are lines with file, line and column; with any, nothing else is known. */
export interface EngineVerdict {
  problems: string[]
  /** Warnings and hints as lines. */
  advice?: string[]
  /** The difference from the base as lines of prose. */
  difference?: string[]
  /** What a second person must see: more is exposed, or a form becomes stricter. */
  marks?: { kind: 'exposure' | 'stricter'; code: string }[]
  /** What pages need besides the built program; without `page` they need nothing. */
  compiled?: { bundles: CompiledBundle[]; page?: string }
}

/** A request to the engine's thread. Files are the whole version, by path. */
export interface EngineRequest {
  id: number
  content: readonly (readonly [path: string, text: string])[]
  base: readonly (readonly [path: string, text: string])[]
}

export type EngineAnswer = { id: number; verdict: EngineVerdict } | { id: number; error: string }
