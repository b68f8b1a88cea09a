import type { Files } from '../../renderer/model/files.ts'

/** Reads all texts once and returns the files with these texts, so that later reads do not access the disk. */
export function inMemory(files: Files): Files {
  const paths = files.paths()
  const texts = new Map(paths.map((path) => [path, files.text(path)]))
  return {
    paths: () => paths,
    text: (path) => texts.get(path) ?? files.text(path),
    size: (path) => files.size(path),
  }
}
