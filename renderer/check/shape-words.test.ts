import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { schemaFiles } from '../../tools/schema-files.ts'
import { isObject } from '../model/normalize.ts'
import { readProject } from '../model/read-project.ts'
import { languageBundle } from './structure.ts'

const files = schemaFiles(process.cwd())
const sentences = JSON.parse(files.text('schemas/language/errors.json')) as Record<string, string>

function schemasIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(isObject(value) ? [value] : []), ...Object.values(value).flatMap(schemasIn)]
}

describe('messages of structural mistakes', () => {
  it('do not contain JSON Schema keywords', () => {
    const words = /anyOf|oneOf|allOf|minProperties|maxProperties|additionalProperties|propertyNames|discriminator/
    expect(Object.values(sentences).filter((sentence) => words.test(sentence))).toEqual([])
  })

  it('exist for every named union', () => {
    const { definitions } = languageBundle(files, readProject(files))
    const unions = schemasIn(definitions).filter((schema) => ('anyOf' in schema || 'oneOf' in schema) && !('discriminator' in schema))
    const titles = new Set(unions.flatMap(({ title }) => (typeof title === 'string' ? [title] : [])))
    expect(titles.size).toBeGreaterThan(2)
    expect([...titles].filter((title) => sentences[`shape.wants.${title}`] === undefined)).toEqual([])
  })

  it('say what a pattern or a union wants, and explain every keyword', () => {
    const { definitions } = languageBundle(files, readProject(files))
    // An `if` is never reported.
    const reported = JSON.stringify(definitions, (key, value: unknown) => (key === 'if' ? undefined : value))
    const all = schemasIn(JSON.parse(reported))
    const wanted = all.filter(({ pattern, anyOf }) => typeof pattern === 'string' || Array.isArray(anyOf))
    expect(wanted.length).toBeGreaterThan(40)
    expect(wanted.filter(({ title, description }) => typeof (title ?? description) !== 'string')).toEqual([])
    const unexplained = { maxLength: 'number', multipleOf: 'number', exclusiveMinimum: 'number', format: 'string' }
    expect(all.filter((schema) => Object.entries(unexplained).some(([key, type]) => typeof schema[key] === type))).toEqual([])
  })

  it('exist for every reported code', () => {
    const text = readFileSync('renderer/check/shape-words.ts', 'utf8') + readFileSync('renderer/model/syntax-errors.ts', 'utf8')
    const codes = [...text.matchAll(/report\('([\w.]+)'/g)].map(([, code = '']) => code)
    const slips = [...text.matchAll(/code: '([A-Z]\w+)'/g)].map(([, code]) => `json.${code}`)
    expect(codes.length + slips.length).toBeGreaterThan(20)
    expect([...codes, ...slips].filter((code) => sentences[code] === undefined)).toEqual([])
  })
})
