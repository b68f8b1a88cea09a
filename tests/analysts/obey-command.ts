import { isDeepStrictEqual } from 'node:util'
import { parse } from 'jsonc-parser'
import { copyOfSchemas, type Edit } from '../mistakes/copy.ts'
import { caseSet, casesOf, editsOf } from './cases.ts'
import { obey } from './obey.ts'

/**
 * `npm run obey-hints -- [open|apart|fresh|near] [group]`: obeys the first finding of each recorded slip, at most twice. It counts how many
 * return to the original, become another right text, stay, or become green although they are still wrong.
 */
const [half = 'open', group = ''] = process.argv.slice(2)
const ROUNDS = 2
const copy = await copyOfSchemas()
const counts = { cases: 0, original: 0, equivalent: 0, wrong: 0, silent: 0, unclear: 0, unfinished: 0 }

/** Returns what became of the texts after obeying, and the last sentence. */
function outcomeOf(edits: readonly Edit[]): { found: keyof typeof counts; sentence: string } {
  let texts = edits
  let sentence = ''
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [first] = copy.withEdits(texts, () => copy.found())
    if (first === undefined) {
      const isOriginal = texts.every(({ file, to }) => isDeepStrictEqual(parse(to), parse(copy.read(file))))
      return { found: isOriginal ? 'original' : round === 0 ? 'silent' : 'wrong', sentence }
    }
    sentence = first.sentence
    const textOf = (file: string) => texts.find((one) => one.file === file)?.to ?? copy.read(file)
    const obeyed = round === ROUNDS ? undefined : obey(first.problem, textOf)
    if (obeyed === undefined) return { found: round === ROUNDS ? 'unfinished' : 'unclear', sentence }
    texts = [...texts.filter(({ file }) => obeyed.every((one) => one.file !== file)), ...obeyed]
  }
  return { found: 'unfinished', sentence }
}

for (const one of casesOf(caseSet(half))) {
  if (one.level === 'none' || !one.id.startsWith(group)) continue
  const result = outcomeOf(editsOf(one, copy.read))
  // The author of the case foresaw another right text.
  const found = result.found === 'wrong' && one.fix === 'equivalent' ? 'equivalent' : result.found
  counts.cases += 1
  counts[found] += 1
  if (found !== 'original' && found !== 'equivalent') console.log(`${one.id} ${found}: ${one.slip}\n    ${result.sentence}`)
}
console.log(counts)
