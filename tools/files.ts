import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const IGNORED = new Set(['.git', 'node_modules', 'generated', 'dist', '.data', '.screens', '.catalogue', 'test-results'])

/** Returns the project's files (tracked, or new and not ignored), sorted, with `/` as separator. */
export function projectFiles(root: string): string[] {
  if (!existsSync(join(root, '.git'))) return filesUnder(root, '').sort()
  const out = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return [...new Set(out.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path))).sort()
}

/** Lists the files of a copy without git. */
function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED.has(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(root, path) : [path]
  })
}
