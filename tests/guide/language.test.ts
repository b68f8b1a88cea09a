import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const schemas = resolve(import.meta.dirname, '../../schemas')
const read = (path: string) => readFileSync(resolve(schemas, path), 'utf8')
const guide = read('language/README.md')
const examples = [...guide.matchAll(/^```json (\S+)\n([\s\S]*?)\n```$/gm)].map(([, file = '', text = '']) => [file, text] as const)

/** Where lines are broken does not matter. */
const words = (text: string) => text.replace(/\s+/g, '')

test('the guide of the language has examples', () => expect(examples.length).toBeGreaterThan(0))

test.each(examples)('what it quotes of %s stands there: %s', (file, text) => expect(words(read(file))).toContain(words(text)))
