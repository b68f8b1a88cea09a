import * as shapes from '../../../generated/shapes.js'
import { createChecker } from '../../../renderer/check/index.ts'
import { linesOf } from './lines.ts'

declare global {
  interface Window {
    /** Opens the checker for the files of the project. */
    openProject(files: readonly (readonly [path: string, text: string])[]): void
    /** Returns what the checker says when the text of a file is another one. */
    linesWith(path: string, text: string): string[]
  }
}

let ask: ((path: string, text: string) => string[]) | undefined

window.openProject = (given) => {
  const texts = new Map(given)
  const files = {
    paths: () => [...texts.keys()],
    text: (path: string) => texts.get(path) ?? '',
    size: (path: string) => new TextEncoder().encode(texts.get(path) ?? '').length,
  }
  ask = linesOf(files, createChecker(files, shapes))
}
window.linesWith = (path, text) => ask?.(path, text) ?? []
