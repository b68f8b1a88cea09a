import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { copyOfSchemas, type Edit, times } from '../mistakes/copy.ts'

const copy = await copyOfSchemas()

/** What the fragments of the section are put before, by their files; the other blocks are whole files. */
const BEFORE: Record<string, string> = {
  'entities/CaseHandling.json': '    "isPunished": {',
  'calls/updateComplaintByCase.json': '    "isPunished": {',
  'screens/complaints/toCaseHandle.json': '            { "widget": "radios", "field": "isCallerRepairer" },',
}

it('the section about options under another field, done to the letter, is nothing to complain of', () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../../schemas/language/README.md'), 'utf8')
  const [, section = ''] = guide.split('## 选项跟着另一个字段\n')
  const blocks = [...(section.split('\n## ')[0] ?? '').matchAll(/^```json (\S+)\n([\s\S]*?)^```$/gm)]
  const edits = blocks.map(([, file = '', text = '']): Edit => {
    const from = BEFORE[file]
    if (from === undefined) return { file, to: text }
    expect(times(copy.read(file), from)).toBe(1)
    return { file, from, to: text + from }
  })
  expect(edits).toHaveLength(5)
  expect(copy.withEdits(edits, () => copy.said())).toEqual([])
})
