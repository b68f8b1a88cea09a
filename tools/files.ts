import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The project's own files (tracked, or new and not ignored), with `/`, sorted: what a stranger would get. */
export function projectFiles(root: string): string[] {
  const out = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return [...new Set(out.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path))).sort()
}
