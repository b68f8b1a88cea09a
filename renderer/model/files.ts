/**
 * The files of a project: a folder, a folder with unsaved changes, a database. Paths are relative to the project and use forward slashes.
 * Code in `renderer/` never reads the disk.
 */
export interface Files {
  /** Returns every file under `schemas/` and the manifests of widgets and steps, in any sequence. */
  paths(): readonly string[]
  /** Returns the text of a listed file. Throws for any other path. */
  text(path: string): string
  /** Returns the size of a listed file in bytes. */
  size(path: string): number
}

/** Sorts paths folder by folder, by name within a folder. */
export const inTreeOrder = (paths: readonly string[]): string[] =>
  paths
    .map((path) => path.replaceAll('/', '\0'))
    .sort()
    .map((path) => path.replaceAll('\0', '/'))

export interface Drafts extends Files {
  /** Replaces the text of a file, which need not exist; undefined removes the replacement. */
  override(path: string, text: string | undefined): void
}

/** Wraps `files` so that the text of single files can be replaced. */
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
