import { existsSync, readdirSync } from 'node:fs'

/** The files in `folder/*` (or below, one level) whose base name is one of the declared names, by that name. */
export function implementations(root: string, folder: string, names: Iterable<string>): [name: string, path: string][] {
  const wanted = new Set(names)
  const found: [string, string][] = []
  const areas = existsSync(`${root}/${folder}`) ? readdirSync(`${root}/${folder}`, { withFileTypes: true }) : []
  for (const area of areas.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const files = area.isDirectory() ? readdirSync(`${root}/${folder}/${area.name}`).map((file) => `${area.name}/${file}`) : [area.name]
    for (const file of files.sort()) {
      const name = file.replace(/^.*\//, '').replace(/\.tsx?$/, '')
      if (file.endsWith('.ts') && wanted.has(name)) found.push([name, `${folder}/${file}`])
    }
  }
  return found
}
