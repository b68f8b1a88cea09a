import type { Project } from '../../renderer/model/project.ts'

/** Returns a module with each picture's URL: the bundler copies the file under a content hash. */
export function picturesModule({ pictures }: Pick<Project, 'pictures'>): string {
  const names = [...pictures]
  return `${names.map(([name, { path }]) => `import ${name} from '../${path}?no-inline'`).join('\n')}

/** URLs of the pictures in schemas/pictures by name. */
export const PICTURES: Readonly<Record<string, string>> = { ${names.map(([name]) => name).join(', ')} }
`
}
