import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

/** Returns the version in package.json, e.g. 1.0.0. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }
  return version
}
