import type { Files } from '../../renderer/model/files.ts'
import type { Checked } from '../../renderer/check/index.ts'
import { printed } from '../printed.ts'
import { reloadingChecker } from '../project-checker.ts'
import { createSay } from '../sentences.ts'
import { codePaths } from '../schema-files.ts'
import { hasEmptyFile } from './mistakes.ts'
import { addressesOf } from '../../src/bundles/app-content.ts'
import { modules, type Modules } from './modules.ts'

interface Compiled {
  checked: Checked
  /** Readable mistakes with their lines. While there are any, the modules stay unchanged. */
  mistakes: string[]
  /** Warnings and hints as lines. */
  advice: string[]
  /** Whether a file is empty, e.g. while an editor rewrites it. */
  hasEmptyFile: boolean
  changed: string[]
  /** Whether addresses changed, which running pages cannot replace. */
  hasOtherAddresses: boolean
}

export interface Compilation {
  /** Checks the current schemas and regenerates the modules. */
  compile(): Promise<Compiled>
  /** Returns the latest code of a module; undefined for an unknown one. */
  code(module: string): string | undefined
}

/**
 * Creates the compilation of an app's schemas into modules. `isBuilt` makes a screen's later part a separate module. Otherwise a screen is
 * one module, which hot updates replace as a whole, and its plan records the source line of each node.
 */
export function createCompilation(root: string, files: Files, name: string, { isBuilt }: { isBuilt: boolean }): Compilation {
  const say = createSay(files)
  const getChecker = reloadingChecker(files, { marksPlaces: !isBuilt })
  let current: Modules = new Map()
  let addresses = ''
  return {
    async compile() {
      const checker = await getChecker()
      const checked = checker.check()
      const { problems } = checked
      const advice = checked.advice.map((problem) => printed(checker, say, problem))
      const unchanged = { checked, advice, changed: [], hasOtherAddresses: false }
      if (problems.length > 0) return { ...unchanged, mistakes: problems.map(checker.describe), hasEmptyFile: hasEmptyFile(problems) }
      const next = modules(codePaths(root), checked, name, { splits: isBuilt })
      const changed = [...next].filter(([id, code]) => current.get(id) !== code).map(([id]) => id)
      const hasOtherAddresses = addresses !== addressesOf(checked.project)
      addresses = addressesOf(checked.project)
      current = next
      return { ...unchanged, mistakes: [], hasEmptyFile: false, changed, hasOtherAddresses }
    },
    code: (module) => current.get(module),
  }
}
