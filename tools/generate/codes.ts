import type { Project } from '../../renderer/model/project.ts'

type Dictionaries = Pick<Project, 'dictionaries'>

/** Returns a module with the codes and code groups of each dictionary, without labels: rules that import it ship only these. */
export function codesModule({ dictionaries }: Dictionaries): string {
  const lists = builtOf(dictionaries).map(([name, { title, codes, groups = {} }]) =>
    [
      `/** ${title} */`,
      `export const ${name}Codes = ${JSON.stringify(Object.keys(codes))} as const`,
      ...Object.entries(groups).map(
        ([group, members]) => `export const ${groupName(name, group)}: readonly string[] = ${JSON.stringify(members)}`,
      ),
    ].join('\n'),
  )
  return `${lists.join('\n')}\n`
}

/** Returns the lists of that module by name. */
export const codesOf = ({ dictionaries }: Dictionaries): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    builtOf(dictionaries).flatMap(([name, { codes, groups = {} }]): [string, readonly string[]][] => [
      [`${name}Codes`, Object.keys(codes)],
      ...Object.entries(groups).map(([group, members]): [string, readonly string[]] => [groupName(name, group), members]),
    ]),
  )

const builtOf = (dictionaries: Dictionaries['dictionaries']) =>
  [...dictionaries].flatMap(([name, { value }]): [string, typeof value][] => (value.planned ? [] : [[name, value]]))

const groupName = (dictionary: string, group: string) => `${dictionary}${group[0]?.toUpperCase()}${group.slice(1)}`
