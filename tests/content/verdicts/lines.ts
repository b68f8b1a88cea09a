import type { Checker } from '../../../renderer/check/index.ts'
import type { Files } from '../../../renderer/model/files.ts'
import { printed } from '../../../tools/printed.ts'
import { createSay } from '../../../tools/sentences.ts'

/** Returns a function that returns the printed findings of a project in which the text of one file is another one: mistakes, else advice. */
export function linesOf(files: Files, checker: Checker): (path: string, text: string) => string[] {
  const say = createSay(files)
  return (path, text) => {
    checker.override(path, text)
    try {
      const { problems, advice } = checker.check()
      return (problems.length > 0 ? problems : advice).map((problem) => printed(checker, say, problem))
    } finally {
      checker.override(path, undefined)
    }
  }
}
