import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../config/project-root.ts'

/** Reads a JSON file of demo data by its path under `server/`. The content is not validated here, but by tests. */
export const readData = <Data>(path: string): Data => JSON.parse(readFileSync(join(projectRoot(), 'server', path), 'utf8')) as Data

/** Returns the value that demo data refers to by `key`. Throws when it is missing. */
export function requireNamed<Value>(value: Value | undefined, key: string): Value {
  if (value === undefined) throw new Error(`The demo data refers to "${key}", which does not exist`)
  return value
}
