import type { View } from '../model/project.ts'

/** What a file used of everything the project declares, by kind, and of what its views declare for themselves. */
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
  /** Groups of codes: `thirst.dry`. */
  groups: Set<string>
  pictures: Set<string>
  /** The views of the file, its dialogs among them. */
  views: Map<View, OwnUse>
}

/** What is read of the names that a view declares for itself. Writing is no reading: a value that nobody reads is a leftover. */
export interface OwnUse {
  data: Set<string>
  params: Set<string>
  state: Set<string>
  dialogs: Set<string>
  /** What is read for the parameters of its data: in use only while that data is. */
  forData: Map<string, OwnUse>
}

/** Notes in the first what the second used. */
export function addUsed(all: Used, own: Used): void {
  for (const [kind, names] of Object.entries(all) as [keyof Used, Used[keyof Used]][]) {
    if (names instanceof Set) for (const name of own[kind as Exclude<keyof Used, 'views'>]) names.add(name)
  }
  for (const [view, use] of own.views) all.views.set(view, use)
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
  groups: new Set(),
  pictures: new Set(),
  views: new Map(),
})

export const nothingOwn = (): OwnUse => ({ data: new Set(), params: new Set(), state: new Set(), dialogs: new Set(), forData: new Map() })
