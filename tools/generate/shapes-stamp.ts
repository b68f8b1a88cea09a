import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Files, inTreeOrder } from '../../renderer/model/files.ts'

/** What the shapes are made from besides the language and the manifests: the code that puts them together. */
const MAKERS = ['check/structure.ts', 'check/step-shape.ts', 'check/prop-shape.ts', 'check/json-schema.ts', 'model/common-props.json']
const PARTS = /^(schemas\/language\/.*\.schema\.json|(widgets|renderer\/steps)\/[^/]+\/manifest\.json)$/

/** Changes whenever the shapes would. */
export function shapesStamp(files: Files): string {
  const hash = createHash('sha256')
  const add = (path: string, text: string) => hash.update(`${path}\0${text}\0`)
  for (const path of inTreeOrder(files.paths())) if (PARTS.test(path)) add(path, files.text(path))
  for (const path of MAKERS) add(path, readFileSync(resolve(import.meta.dirname, '../../renderer', path), 'utf8'))
  return hash.digest('hex').slice(0, 16)
}
