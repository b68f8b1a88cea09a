import { readProject } from '../renderer/model/read-project.ts'
import { describeView, findView, proseOf, readProseTexts } from '../renderer/prose/index.ts'
import { fillWords, word } from '../renderer/prose/words.ts'
import { schemaFiles } from './schema-files.ts'

/**
 * `npm run describe -- SCREEN…` prints screens and parts as Chinese prose; a name is an id, an address, a title or a file. An unknown name
 * exits with 2 and prints the nearest names.
 */
const files = schemaFiles(process.cwd())
const project = readProject(files)
const words = readProseTexts(files)
const names = process.argv.slice(2)

if (names.length === 0) {
  console.error(word(words, 'describe.usage'))
  process.exitCode = 2
}
for (const name of names) {
  const result = findView(project, name)
  const item = 'found' in result ? describeView(project, words, result.found.kind, result.found.id) : undefined
  if (item) console.log(proseOf(words, item))
  else {
    const similar = 'similar' in result ? result.similar.join(word(words, 'join.list')) : ''
    const hint = similar === '' ? '' : fillWords(word(words, 'describe.similar'), [similar])
    console.error(`${fillWords(word(words, 'describe.unknown'), [name])}${hint}`)
    process.exitCode = 2
  }
}
