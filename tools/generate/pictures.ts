import type { Project } from '../../renderer/model/project.ts'

/** Each picture's address: the bundler copies the file, named by its content, and knows where it will lie. */
export function picturesModule({ pictures }: Pick<Project, 'pictures'>): string {
  const names = [...pictures]
  return `${names.map(([name, { path }]) => `import ${name} from '../${path}?no-inline'`).join('\n')}

/** Name -> address of a picture of schemas/pictures. */
export const PICTURES: Readonly<Record<string, string>> = { ${names.map(([name]) => name).join(', ')} }
`
}
