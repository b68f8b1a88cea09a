// Generates types and registries after an installation. Without development packages there is nothing to generate them with, and nothing
// that needs them: an installation of this kind runs what a build has written.
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'

const tsx = find('tsx/cli')
if (tsx) execFileSync(process.execPath, [tsx, 'tools/generate/index.ts'], { stdio: 'inherit' })

/** @param {string} name */
function find(name) {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}
