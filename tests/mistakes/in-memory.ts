import type { Files } from '../../renderer/model/files.ts'

/** The files as they are now, each read once: nothing that looks at them goes to the disk again. */
export function inMemory(files: Files): Files {
  const paths = files.paths()
  const texts = new Map(paths.map((path) => [path, files.text(path)]))
  return {
    paths: () => paths,
    text: (path) => texts.get(path) ?? files.text(path),
    size: (path) => files.size(path),
  }
}
