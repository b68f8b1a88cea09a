import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import type { Shapes } from '../../renderer/check/shape.ts'
import { type LanguageBundle, languageBundle } from '../../renderer/check/structure.ts'
import type { Files } from '../../renderer/model/files.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { shapesStamp } from './shapes-stamp.ts'

/** Creates an Ajv instance with the language's schemas, one per kind of file. */
function languageAjv({ definitions, roots }: LanguageBundle, code: { source: boolean; esm: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    discriminator: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    verbose: true,
    allowUnionTypes: true,
    code,
  })
  ajv.addSchema({ $id: 'language', definitions })
  for (const [kind, root] of Object.entries(roots)) ajv.addSchema({ $id: kind, $ref: `language#/definitions/${root}` })
  return ajv
}

/** Replacements for the helpers that Ajv's code requires at run time. */
const HELPERS: Record<string, string> = { 'ajv/dist/runtime/ucs2length': '(text) => [...text].length' }

/** Returns the validators as a module without imports and `eval`, which a strict CSP forbids. */
export function shapesCode(files: Files): string {
  const bundle = languageBundle(files, readProject(files))
  const exported = Object.fromEntries(Object.keys(bundle.roots).map((kind) => [kind, kind]))
  const code = standalone(languageAjv(bundle, { source: true, esm: true }), exported)
  const standaloneCode = code.replace(/require\("([^"]+)"\)(\.default)?/g, (_, path: string) => {
    const helper = HELPERS[path]
    if (helper === undefined)
      throw new Error(`the language's validators need "${path}", which has no replacement in tools/generate/shapes.ts`)
    return `(${helper})`
  })
  return `${standaloneCode}\nexport const stamp = ${JSON.stringify(shapesStamp(files))}\n`
}

/** Compiles the validators in memory, for a language that has changed since they were generated. */
export function compileShapes(files: Files): Shapes {
  const bundle = languageBundle(files, readProject(files))
  const ajv = languageAjv(bundle, { source: false, esm: false })
  const compiled = Object.keys(bundle.roots).map((kind) => [kind, ajv.getSchema(kind)])
  return Object.fromEntries(compiled) as Shapes
}
