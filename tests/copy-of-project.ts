import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { projectFiles } from '../tools/files.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Copies the project into a new temporary folder, whose name starts with `prefix`, and returns its path. Generated code and builds are left
 * out. Packages are links; the caches that tools keep beside them belong to one project, and are left out too.
 */
export function copyOfProject(prefix: string): string {
  const copy = mkdtempSync(join(tmpdir(), prefix))
  for (const file of projectFiles(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const isCache = name.startsWith('.') && name !== '.bin'
    if (!isCache) symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  return copy
}
