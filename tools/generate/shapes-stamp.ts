import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Files, inTreeOrder } from '../../renderer/model/files.ts'

/** The code that compiles the validators, an input besides language schemas and manifests. */
const CODE = ['check/structure.ts', 'check/step-shape.ts', 'check/prop-shape.ts', 'check/json-schema.ts', 'model/common-props.json']
const INPUTS = /^(schemas\/language\/.*\.schema\.json|(widgets|renderer\/steps)\/[^/]+\/manifest\.json)$/

/** Returns a hash of all inputs of the language's validators. */
export function shapesStamp(files: Files): string {
  const hash = createHash('sha256')
  const add = (path: string, text: string) => hash.update(`${path}\0${text}\0`)
  for (const path of inTreeOrder(files.paths())) if (INPUTS.test(path)) add(path, files.text(path))
  for (const path of CODE) add(path, readFileSync(resolve(import.meta.dirname, '../../renderer', path), 'utf8'))
  return hash.digest('hex').slice(0, 16)
}
