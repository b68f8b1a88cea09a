import type { View } from '../model/project.ts'

/** The names that a file uses: the project's declarations by kind, and its views' own names. */
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
  /** Views of the file, including dialogs -> the own names they use. */
  views: Map<View, OwnUse>
}

/** The names declared by a view itself that are read. A name that is only written counts as unused. */
export interface OwnUse {
  data: Set<string>
  params: Set<string>
  state: Set<string>
  dialogs: Set<string>
  /** Data source -> the names read by its parameters; they count as used only if the data source is used. */
  forData: Map<string, OwnUse>
}

/** Adds the names of `own` to `all`. */
export function addUsed(all: Used, own: Used): void {
  for (const [kind, names] of Object.entries(all) as [keyof Used, Used[keyof Used]][]) {
    if (names instanceof Set) for (const name of own[kind as Exclude<keyof Used, 'views'>]) names.add(name)
  }
  for (const [view, use] of own.views) all.views.set(view, use)
}

export const emptyUse = (): Used => ({
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

export const emptyOwnUse = (): OwnUse => ({ data: new Set(), params: new Set(), state: new Set(), dialogs: new Set(), forData: new Map() })
