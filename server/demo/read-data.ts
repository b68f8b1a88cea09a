import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../config/project-root.ts'

/** Invented data of the demo, by its path under `server/`. It is not checked: its own tests do. */
export const readData = <Data>(path: string): Data => JSON.parse(readFileSync(join(projectRoot(), 'server', path), 'utf8')) as Data

/** What one piece of demo data names must be there. Throws when it is not. */
export function named<Value>(value: Value | undefined, key: string): Value {
  if (value === undefined) throw new Error(`The demo data names "${key}", which is not there`)
  return value
}
