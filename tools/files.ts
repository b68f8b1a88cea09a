import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the project's files, sorted, with `/` as separator: all except those that the root's `.gitignore` excludes. Does not call Git,
 * because a copy of the project may lack the program or the `.git` folder.
 */
export function projectFiles(root: string): string[] {
  const isIgnored = readIgnored(root)
  const filesUnder = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (isIgnored(entry.name, entry.isDirectory())) return []
      if (entry.isDirectory()) return filesUnder(`${folder}${entry.name}/`)
      return entry.isFile() ? [`${folder}${entry.name}`] : []
    })
  return filesUnder('').sort()
}

/**
 * Returns whether `.gitignore` excludes a name at any depth. Supports names with `*`; a final `/` restricts an entry to folders. Throws on
 * any other entry.
 */
function readIgnored(root: string): (name: string, isFolder: boolean) => boolean {
  const path = join(root, '.gitignore')
  const entries = existsSync(path)
    ? readFileSync(path, 'utf8')
        .split(/\r?\n/)
        .filter((line) => line !== '' && !line.startsWith('#'))
    : []
  const patterns = entries.map((entry) => {
    const [, name = '', slash] = /^([\w.*-]+)(\/?)$/.exec(entry) ?? []
    if (name === '') throw new Error(`.gitignore: "${entry}" is neither a name nor a pattern with *`)
    const regExp = new RegExp(`^${name.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`)
    return { regExp, foldersOnly: slash === '/' }
  })
  return (name, isFolder) => name === '.git' || patterns.some(({ regExp, foldersOnly }) => (isFolder || !foldersOnly) && regExp.test(name))
}
