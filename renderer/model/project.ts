import type { Field, Fields } from '../language/field.ts'
import type { OutcomeDeclaration, StepManifest, WidgetManifest } from './prop.ts'
import type { Picture } from './pictures.ts'
import type { At, Source } from './source.ts'

/** The kinds of file the language knows, and the folder (or file) of `schemas/` each lives in. */
export const KINDS = [
  'screen',
  'part',
  'entity',
  'dictionary',
  'actions',
  'call',
  'messages',
  'settings',
  'modes',
  'names',
  'widget',
  'step',
] as const
export type FileKind = (typeof KINDS)[number]

export interface Declaration {
  title: string
  params?: Fields
  calls?: string[]
  messages?: string[]
  /** The constants that its function reads. */
  settings?: string[]
  outcomes?: Record<string, OutcomeDeclaration>
  /** Param -> the codes that its function knows; it would not know what to do with others. */
  knows?: Record<string, string[]>
  planned?: string
}
export interface QueryDeclaration extends Declaration {
  returns: Field
  reads: string[]
  /** Which of the sparse fields of what it returns it fills. */
  fills?: string[]
  /** While the service can't be reached, what its calls answered last is drawn, marked with its time. */
  keepsLast?: true
  /** Field of what it returns -> all that the query ever gives there: codes, or `true` and `false` as texts. */
  gives?: Record<string, string[]>
}
export interface CommandDeclaration extends Declaration {
  returns?: Field
  changes?: string[]
  /** Param that is a record -> which of its fields are kept. */
  takes?: Record<string, Taken>
}
/** What becomes of a record that a command is given. */
export interface Taken {
  /** Field -> the fields of the calls' requests that it is sent as. What is not here is not sent. */
  fields: Record<string, string[]>
  /** Those that the command can do without. */
  optional: string[]
  /** A param that, given `true`, leaves what the record lacks as it was. */
  keepsRest?: string
}
export interface CallDeclaration {
  id: string
  method: 'GET' | 'POST'
  path: string
  encoding: string
  access: string
  request: Fields
  response: Fields
  success: unknown
  writes?: boolean
  sendsFile?: boolean
  retryMayChange?: string[]
  planned?: string
  unused?: string
}
export interface Dictionary {
  title: string
  open?: boolean
  codes: Record<string, { label: string; tone?: string; icon?: string; parent?: string | string[] }>
  order?: string[]
  /** Names for some of the codes together. */
  groups?: Record<string, string[]>
  planned?: string
}
export interface Message {
  text: string
  kind: string
  tone?: string
  planned?: string
}
export interface Entity {
  title: string
  key?: string
  fields: Fields
  planned?: string
}
export interface Tab {
  label: string
  icon: string
  screen: string
  with?: Record<string, unknown>
}
export interface Mode {
  title: string
  home: string
  tabBar: string[]
  dataSource?: string
}
/** Data that a query answers. */
export interface WrittenQuery {
  query: string
  with?: Record<string, unknown>
  planned?: string
}
/** Some of the items of another list of the same view, in an order of their own. */
export interface WrittenDerivedList {
  of: string
  /** What an item is called in `where`. */
  as?: string
  where?: unknown
  search?: { for: unknown; in: string[] }
  /** Names of fields, those with a minus from the greatest to the least. */
  sort: string[]
  /** Instead of the items, how many there are for each code, day or month. */
  count?: { by: string[]; per?: string; last?: number; next?: number }
  planned?: string
}
/** Screens, parts and dialogs are one thing, a view; only what a screen adds is optional here. */
export interface View {
  id?: string
  path?: string | Record<string, Record<string, unknown>>
  title?: string
  access?: string
  params?: Fields
  data?: Record<string, WrittenQuery | WrittenDerivedList>
  state?: Fields
  dialogs?: Record<string, View & { ok?: string; cancel?: string | false; look?: string }>
  body: unknown[]
  onOpen?: unknown[]
  onBack?: unknown[]
  planned?: string
}

/** A declared thing and the file it stands in, with its path there. */
export interface Declared<T> {
  value: T
  source: Source
  at: At
}
export type Named<T> = Map<string, Declared<T>>

/** A field of an open record, defined in the form that first uses it (DEC-25). */
export interface Extra {
  /** The entity and its open field: `Plant.more`. */
  owner: string
  name: string
  field: Field
  source: Source
  at: At
}

/** A business constant; one that is a number says how small and how great it may be. */
export interface Setting {
  value: number | string
  unit: string
  title: string
  minimum?: number
  maximum?: number
}

/** Everything that is declared, by name. */
export interface Project {
  sources: { kind: FileKind; source: Source }[]
  strays: string[]
  screens: Named<View>
  parts: Named<View>
  entities: Named<Entity>
  dictionaries: Named<Dictionary>
  queries: Named<QueryDeclaration>
  commands: Named<CommandDeclaration>
  calls: Named<CallDeclaration>
  messages: Named<Message>
  settings: Named<Setting>
  modes: Named<Mode>
  tabs: Named<Tab>
  widgets: Named<WidgetManifest>
  steps: Named<StepManifest>
  /** Name -> its shapes, as icons.svg has them. */
  icons: Map<string, string>
  pictures: Map<string, Picture>
  /** Plans say where each node is written: for the errors of development. */
  marksPlaces: boolean
  /** Fields of open records, defined in place. */
  extras: Extra[]
  /** What files that are not JSON would have declared: `screen:waitDeal`, or a whole kind (`message`, `query` …). */
  unreadable: Set<string>
  /** Files whose structure has a mistake. */
  broken: Set<string>
  /** Declared a second time under the same name, with the first one. */
  doubles: (Declared<string> & { first: Declared<unknown> })[]
  /** The single files that hold many things, for what belongs to the file itself. */
  files: Partial<Record<'messages' | 'settings' | 'modes' | 'names', Source>>
}
