/** What a view used, for the names that nobody uses. */
export interface Used {
  messages: Set<string>
  parts: Set<string>
  queries: Set<string>
  commands: Set<string>
  dictionaries: Set<string>
  entities: Set<string>
  screens: Set<string>
  widgets: Set<string>
  settings: Set<string>
  calls: Set<string>
}

/** Notes in the first what the second used. */
export function addUsed(all: Used, own: Used): void {
  for (const kind of Object.keys(all) as (keyof Used)[]) for (const name of own[kind]) all[kind].add(name)
}

export const nothingUsed = (): Used => ({
  messages: new Set(),
  parts: new Set(),
  queries: new Set(),
  commands: new Set(),
  dictionaries: new Set(),
  entities: new Set(),
  screens: new Set(),
  widgets: new Set(),
  settings: new Set(),
  calls: new Set(),
})
