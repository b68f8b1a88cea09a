import type { Checked } from '../../renderer/check/index.ts'
import { type Files, withDrafts } from '../../renderer/model/files.ts'
import { openChecker } from '../project-checker.ts'
import { schemaFiles } from '../schema-files.ts'
import { type Example, readExamples } from './examples.ts'

const FOLDER = 'schemas/screens/catalogue'
const pathOf = ({ id }: Example) => `${FOLDER}/${id}.json`

/** Returns an example as a screen's JSON. Replaces digits in the address, because the schema language does not allow them. */
function screenOf({ id, title, view }: Example): string {
  const address = id.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  return JSON.stringify({ version: 1, id, path: `/${address}`, title, access: 'staff', back: false, ...view }, null, 2)
}

/** Returns the project's schemas with the examples as additional screens. */
function withExamples(files: Files, examples: readonly Example[]): Files {
  const drafts = withDrafts(files)
  for (const example of examples) drafts.override(pathOf(example), screenOf(example))
  return drafts
}

/** The examples and their compiled screens. */
export interface CheckedExamples {
  examples: Example[]
  checked: Checked
  /** The examples' mistakes as readable text. */
  mistakes: string[]
}

/** Mistakes that do not apply: an example need not submit the values of its form. */
const IGNORED: ReadonlySet<string> = new Set(['form.unsent', 'field.unread'])

/** Checks the examples like screens, but ignores counts of the name register and values that no step submits. */
export async function checkExamples(root: string): Promise<CheckedExamples> {
  const examples = readExamples(root)
  const files = withExamples(schemaFiles(root), examples)
  const checker = await openChecker(files)
  const checked = checker.check()
  const mistakes = checked.problems.filter(({ code }) => !IGNORED.has(code)).map(checker.describe)
  return { examples, checked, mistakes }
}
