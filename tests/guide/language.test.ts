import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const schemas = resolve(import.meta.dirname, '../../schemas')
const read = (path: string) => readFileSync(resolve(schemas, path), 'utf8')
const guide = read('language/README.md')
const examples = [...guide.matchAll(/^```json (\S+)\n([\s\S]*?)\n```$/gm)].map(([, file = '', text = '']) => [file, text] as const)

/** Removes white space, because the guide may break lines elsewhere. */
const compact = (text: string) => text.replace(/\s+/g, '')

test('the guide of the language has examples', () => expect(examples.length).toBeGreaterThan(0))

test.each(examples)('its quotation from %s matches the file: %s', (file, text) => expect(compact(read(file))).toContain(compact(text)))
