import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import type { Shapes } from '../../renderer/check/shape.ts'
import { type LanguageBundle, languageBundle } from '../../renderer/check/structure.ts'
import type { Files } from '../../renderer/model/files.ts'
import { readProject } from '../../renderer/model/read-project.ts'
import { shapesStamp } from './shapes-stamp.ts'

/** An Ajv that knows the language, and each kind of file by its name. */
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

/** What Ajv's code asks of Ajv while it runs. */
const HELPERS: Record<string, string> = { 'ajv/dist/runtime/ucs2length': '(text) => [...text].length' }

/** The shapes as a module that needs nothing: it can run where code is not made from text (a strict CSP forbids it). */
export function shapesCode(files: Files): string {
  const bundle = languageBundle(files, readProject(files))
  const exported = Object.fromEntries(Object.keys(bundle.roots).map((kind) => [kind, kind]))
  const code = standalone(languageAjv(bundle, { source: true, esm: true }), exported)
  const bare = code.replace(/require\("([^"]+)"\)(\.default)?/g, (_, path: string) => {
    const helper = HELPERS[path]
    if (helper === undefined) throw new Error(`the language's shapes need "${path}", which tools/generate/shapes.ts has no counterpart of`)
    return `(${helper})`
  })
  return `${bare}\nexport const stamp = ${JSON.stringify(shapesStamp(files))}\n`
}

/** The shapes made here and now, for a language that has changed since they were generated. */
export function compileShapes(files: Files): Shapes {
  const bundle = languageBundle(files, readProject(files))
  const ajv = languageAjv(bundle, { source: false, esm: false })
  const made = Object.keys(bundle.roots).map((kind) => [kind, ajv.getSchema(kind)])
  return Object.fromEntries(made) as Shapes
}
