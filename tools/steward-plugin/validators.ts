import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import type { Schema } from '../../src/bundles/form-schemas.ts'

/** Matches Ajv's `schemaPath`, which the app does not use: it identifies errors by field and keyword. */
const SCHEMA_PATH = /schemaPath:\s*"[^"]*",/g

const RUNTIME = { 'ajv/dist/runtime/ucs2length': 'ucs2length' }

/**
 * Returns the validators of forms as code, compiled at build time, because a strict CSP forbids `eval` in browsers. Ajv's code
 * requires its run-time helpers; each is mapped to the project's own, and an unknown helper fails the build.
 */
export function validatorCode(limits: Readonly<Record<string, Schema>>): string {
  const schemas = new Map(Object.entries(limits))
  if (schemas.size === 0) return 'export const validators = {}'
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    strict: true,
    strictTypes: false,
    code: { source: true, esm: true, lines: true },
  })
  const exported = Object.fromEntries([...schemas.keys()].map((id, index) => [`form${index}`, id]))
  for (const [id, schema] of schemas) ajv.addSchema(schema, id)
  const code = standalone(ajv, exported)
    .replace(SCHEMA_PATH, '')
    .replace(/require\("([^"]+)"\)(\.default)?/g, (_, path: string) => {
      const helper = RUNTIME[path as keyof typeof RUNTIME]
      if (!helper)
        throw new Error(`a form's validator needs "${path}", which has no counterpart in renderer/run/forms/validator-runtime.ts`)
      return helper
    })
  const table = Object.entries(exported).map(([name, id]) => `${JSON.stringify(id)}: ${name}`)
  return `import { ucs2length } from '/renderer/run/forms/validator-runtime.ts'\n${code}\nexport const validators = { ${table.join(', ')} }`
}
