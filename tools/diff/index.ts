import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Files } from '../../renderer/model/files.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { differenceLines } from '../../renderer/prose/diff/diff-prose.ts'
import { differences } from '../../renderer/prose/diff/index.ts'
import { readProseTexts } from '../../renderer/prose/index.ts'
import { fillWords, word } from '../../renderer/prose/words.ts'
import { schemaFiles } from '../schema-files.ts'
import { revisionFiles } from './revision-files.ts'

/**
 * `npm run diff -- BASE` prints what has changed between the schemas of a git revision or a directory and those of the working tree, as
 * Chinese sentences, with marks for what exposes more and for forms that became stricter. Nothing is printed when only the layout of the
 * JSON differs. An unknown BASE exits with 2.
 */
const root = process.cwd()
const [base] = process.argv.slice(2)
const files = schemaFiles(root)
const words = readProseTexts(files)

function baseFiles(name: string): Files | undefined {
  const folder = resolve(root, name)
  const isFolder = existsSync(`${folder}/schemas`) && statSync(folder).isDirectory()
  return isFolder ? schemaFiles(folder, existsSync(`${folder}/widgets`) ? folder : root) : revisionFiles(root, name)
}

const before = base === undefined ? undefined : baseFiles(base)
if (!before) {
  console.error(base === undefined ? word(words, 'diff.usage') : fillWords(word(words, 'diff.unknown'), [base]))
  process.exitCode = 2
} else {
  const lines = differenceLines(words, differences(readProject(before), readProject(files), words))
  if (lines.length > 0) console.log(lines.join('\n'))
}
