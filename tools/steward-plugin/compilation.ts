import type { Files } from '../../renderer/model/files.ts'
import type { Checked } from '../../renderer/check/index.ts'
import { reloadingChecker } from '../project-checker.ts'
import { codePaths } from '../schema-files.ts'
import { hasEmptyFile } from './mistakes.ts'
import { modules, type Modules } from './modules.ts'

interface Compiled {
  checked: Checked
  /** With their lines, as a person reads them; while there are any, the modules stay as they were. */
  mistakes: string[]
  /** A file is empty, as it is while an editor writes it anew. */
  hasEmptyFile: boolean
  /** There were no modules before. */
  isFirst: boolean
  /** The modules whose code is another than before. */
  changed: string[]
}

export interface Compilation {
  /** Checks the schemas as they are now and makes the modules anew. */
  compile(): Promise<Compiled>
  /** The code of a module as it was made last; undefined: there is none. */
  code(module: string): string | undefined
}

/**
 * The modules of an app, made of its schemas. `isBuilt`: what stands behind a tap is a module of its own; otherwise a screen is one, which
 * can be taken for another as a whole, and its plans say in which line each node stands.
 */
export function createCompilation(root: string, files: Files, name: string, { isBuilt }: { isBuilt: boolean }): Compilation {
  const getChecker = reloadingChecker(files, { marksPlaces: !isBuilt })
  let made: Modules = new Map()
  return {
    async compile() {
      const checker = await getChecker()
      const checked = checker.check()
      const { problems } = checked
      const isFirst = made.size === 0
      if (problems.length > 0)
        return { checked, mistakes: problems.map(checker.describe), hasEmptyFile: hasEmptyFile(problems), isFirst, changed: [] }
      const next = modules(codePaths(root), checked, name, { splits: isBuilt })
      const changed = [...next].filter(([id, code]) => made.get(id) !== code).map(([id]) => id)
      made = next
      return { checked, mistakes: [], hasEmptyFile: false, isFirst, changed }
    },
    code: (module) => made.get(module),
  }
}
