/**
 * Where the schemas come from: a folder, a copy with one change in it, a database. Paths are relative to the project
 * and have forward slashes; nothing under `renderer/` reads a disk.
 */
export interface Files {
  /** Every file under `schemas/`, and the manifests of widgets and steps, in any order. */
  paths(): readonly string[]
  /** The text of a file that is listed; the same text as long as it has not changed. Throws for any other path. */
  text(path: string): string
  /** How many bytes a file that is listed has. */
  size(path: string): number
}

/** Folder by folder, each in the order of its names. */
export const inTreeOrder = (paths: readonly string[]): string[] =>
  paths
    .map((path) => path.replaceAll('/', '\0'))
    .sort()
    .map((path) => path.replaceAll('\0', '/'))

/** Files of which some are read as if they held another text. */
export interface Drafts extends Files {
  /** The file holds this text, whether it is there or not; undefined takes the file itself again. */
  override(path: string, text: string | undefined): void
}

export function withDrafts(files: Files): Drafts {
  const texts = new Map<string, string>()
  return {
    paths: () => (texts.size === 0 ? files.paths() : [...new Set([...files.paths(), ...texts.keys()])]),
    text: (path) => texts.get(path) ?? files.text(path),
    size(path) {
      const draft = texts.get(path)
      return draft === undefined ? files.size(path) : new TextEncoder().encode(draft).length
    },
    override(path, text) {
      if (text === undefined) texts.delete(path)
      else texts.set(path, text)
    },
  }
}
