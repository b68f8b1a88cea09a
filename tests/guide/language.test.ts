import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const schemas = resolve(import.meta.dirname, '../../schemas')
const read = (path: string) => readFileSync(resolve(schemas, path), 'utf8')
// One section is there to be done, and stands nowhere yet (under.test.ts).
const guide = read('language/README.md').replace(/^## 选项跟着另一个字段\n[\s\S]*?(?=^## )/m, '')
const examples = [...guide.matchAll(/^```json (\S+)\n([\s\S]*?)\n```$/gm)].map(([, file = '', text = '']) => [file, text] as const)

/** Where lines are broken does not matter. */
const words = (text: string) => text.replace(/\s+/g, '')

test('the guide of the language has examples', () => expect(examples.length).toBeGreaterThan(0))

test.each(examples)('what it quotes of %s stands there: %s', (file, text) => expect(words(read(file))).toContain(words(text)))
