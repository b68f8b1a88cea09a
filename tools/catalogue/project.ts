import type { Checked } from '../../renderer/check/index.ts'
import { type Files, withDrafts } from '../../renderer/model/files.ts'
import { openChecker } from '../project-checker.ts'
import { schemaFiles } from '../schema-files.ts'
import { type Example, readExamples } from './examples.ts'

const FOLDER = 'schemas/screens/catalogue'
const placeOf = ({ id }: Example) => `${FOLDER}/${id}.json`

/** An example as a screen. The address has no digits, as the language wants it. */
function screenOf({ id, title, view }: Example): string {
  const address = id.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  return JSON.stringify({ version: 1, id, path: `/${address}`, title, access: 'staff', back: false, ...view }, null, 2)
}

/** The schemas of the project with its examples among the screens. */
function withExamples(files: Files, examples: readonly Example[]): Files {
  const drafts = withDrafts(files)
  for (const example of examples) drafts.override(placeOf(example), screenOf(example))
  return drafts
}

export interface CheckedExamples {
  examples: Example[]
  checked: Checked
  /** What the checker says about the examples, as a person reads it. */
  mistakes: string[]
}

/** What an example leaves out because it shows a widget or a step, and not where the values of a form go. */
const LEFT_OUT: ReadonlySet<string> = new Set(['form.unsent', 'field.unread'])

/**
 * Checks the examples as it checks screens. That a name is now written more often than its register says is no mistake,
 * nor that nobody takes what is filled in.
 */
export async function checkExamples(root: string): Promise<CheckedExamples> {
  const examples = readExamples(root)
  const files = withExamples(schemaFiles(root), examples)
  const checker = await openChecker(files)
  const checked = checker.check()
  const mistakes = checked.problems.filter(({ path, code }) => path !== 'schemas/names.json' && !LEFT_OUT.has(code)).map(checker.describe)
  return { examples, checked, mistakes }
}
