import type { Project } from '../../renderer/model/project.ts'

/** Returns a module with the codes and code groups of each dictionary, without labels: rules that import it ship only these. */
export function codesModule({ dictionaries }: Pick<Project, 'dictionaries'>): string {
  const entries = [...dictionaries].filter(([, { value }]) => !value.planned)
  const lists = entries.map(
    ([
      name,
      {
        value: { title, codes, groups = {} },
      },
    ]) =>
      [
        `/** ${title} */`,
        `export const ${name}Codes = ${JSON.stringify(Object.keys(codes))} as const`,
        ...Object.entries(groups).map(
          ([group, members]) =>
            `export const ${name}${group[0]?.toUpperCase()}${group.slice(1)}: readonly string[] = ${JSON.stringify(members)}`,
        ),
      ].join('\n'),
  )
  return `${lists.join('\n')}\n`
}
