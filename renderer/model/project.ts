import type { Field, Fields } from '../language/field.ts'
import type { FieldGroup, IncludedGroup } from '../language/field-group.ts'
import type { OutcomeDeclaration, StepManifest, WidgetManifest } from './prop.ts'
import type { Picture } from './pictures.ts'
import type { At, Source } from './source.ts'

/** The kinds of file in a project; `read-project.ts` maps folders and files to them. */
export const KINDS = [
  'screen',
  'part',
  'entity',
  'dictionary',
  'actions',
  'call',
  'inbound',
  'messages',
  'settings',
  'modes',
  'widget',
  'step',
] as const
export type FileKind = (typeof KINDS)[number]

/** Common properties of queries and commands. */
export interface Declaration {
  title: string
  params?: Fields
  calls?: string[]
  messages?: string[]
  settings?: string[]
  outcomes?: Record<string, OutcomeDeclaration>
  /** Parameter -> the codes that the function handles. */
  knows?: Record<string, string[]>
  planned?: string
}
export interface QueryDeclaration extends Declaration {
  returns: Field
  reads: string[]
  /** The text of an empty list that a query returns. */
  empty?: string
  /** The sparse fields of the returned records that the query fills. */
  fills?: string[]
  /** Whether the screen shows the last answer, marked with its time, while the service can't be reached. */
  keepsLast?: true
  /** Parameter -> code -> the field that the returned list is sorted by. */
  sorts?: Record<string, Record<string, string>>
  /** Returned field -> every value the query can return there: codes, or `true` and `false` as text. */
  gives?: Record<string, string[]>
}
export interface CommandDeclaration extends Declaration {
  returns?: Field
  changes?: string[]
  /** Record parameter -> how its fields are sent. */
  takes?: Record<string, RecordMapping>
}
/** How a command sends a record that it receives as a parameter. */
export interface RecordMapping {
  /** Field -> the request fields it is sent as. A field that is missing here is not sent. */
  fields: Record<string, string[]>
  /** The group of the entity whose fields are sent under their own names. */
  group?: string
  optional: string[]
  /** Name of a parameter: when it is `true`, fields missing in the record keep their stored values. */
  keepsRest?: string
}
export interface CallDeclaration {
  id: string
  method: 'GET' | 'POST'
  path: string
  encoding: string
  access: string
  request: Fields
  /** The fields that the file itself declares, without those of an included group. */
  ownRequest: Fields
  response: Fields
  success: unknown
  writes?: boolean
  overwrites?: true
  repeatable?: true
  sendsFile?: boolean
  retryMayChange?: string[]
  /** The group of entity fields that the request includes. */
  includes?: IncludedGroup
  planned?: string
  unused?: string
}
/** A kind of record that other systems send. */
export interface InboundDeclaration {
  id: string
  title: string
  row: Fields
}
export interface Dictionary {
  title: string
  open?: boolean
  /** Whether a release may add codes, because no code decides by them and no record stores them. */
  extensible?: true
  codes: Record<string, { label: string; tone?: string; icon?: string; parent?: string | string[] }>
  order?: string[]
  /** Group name -> codes. */
  groups?: Record<string, string[]>
  planned?: string
}
export interface Message {
  text: string
  kind: string
  tone?: string
  planned?: string
}
/** The personal data in a field. Phone numbers and identity numbers are masked wherever they are shown. */
export type PersonalKind = 'name' | 'mobile' | 'idNo' | 'other'
export type Unit = 'percent' | 'bytes' | 'minutes'
export interface Entity {
  title: string
  key?: string
  fields: Fields
  /** Field -> what it holds of a person. Only the checker reads it. */
  personal: Record<string, PersonalKind>
  /** Field -> the unit of the number. Only the checker reads it. */
  units: Record<string, Unit>
  /** Whether screens that show a record of it have a watermark. */
  watermark?: boolean
  /** The text of an empty list of its records, unless the query or the list has another one. */
  empty?: string
  /** Lists of fields that calls include. */
  groups?: Record<string, FieldGroup>
  planned?: string
}
export interface Tab {
  label: string
  icon: string
  screen: string
  with?: Record<string, unknown>
}
/** A kind of user with its own home screen and tab bar. */
export interface Mode {
  title: string
  home: string
  tabBar: string[]
  dataSource?: string
  room?: string
}
/** A `data` entry that is filled by a query. */
export interface WrittenQuery {
  query: string
  with?: Record<string, unknown>
  planned?: string
}
/** A `data` entry derived from another list of the same view by filtering, sorting or counting. */
export interface WrittenDerivedList {
  of: string
  /** Name of an item inside `where`. */
  as?: string
  where?: unknown
  search?: { for: unknown; in: string[] }
  /** Field names; a leading minus sorts from the greatest to the least. */
  sort: string[]
  /** Returns the number of items for each code, day or month instead of the items. */
  count?: { by: string[]; per?: string; last?: number; next?: number }
  planned?: string
}
/** A screen, part or dialog; the properties of screens are optional here. */
export interface View {
  id?: string
  /** What analysts call it, which no phone shows. */
  name?: string
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

/** A declaration with its file and its path in that file. */
export interface Declared<T> {
  value: T
  source: Source
  at: At
}
export type Named<T> = Map<string, Declared<T>>

/** A field of an open field, defined in the form that first uses it (DEC-25). */
export interface Extra {
  /** The entity and its open field: `Plant.more`. */
  owner: string
  name: string
  field: Field
  source: Source
  at: At
}

/** A business constant; `minimum` and `maximum` bound a number. */
export interface Setting {
  value: number | string
  unit: string
  title: string
  minimum?: number
  maximum?: number
}

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
  inbound: Named<InboundDeclaration>
  messages: Named<Message>
  settings: Named<Setting>
  modes: Named<Mode>
  tabs: Named<Tab>
  widgets: Named<WidgetManifest>
  steps: Named<StepManifest>
  /** Name -> SVG shapes from icons.svg. */
  icons: Map<string, string>
  pictures: Map<string, Picture>
  /** Whether plans contain the source position of each node, for error messages during development. */
  marksPlaces: boolean
  /** Fields defined in place in forms. */
  extras: Extra[]
  /** Names that files which are not JSON would have declared: `screen:waitDeal`, or a whole kind (`message`). */
  unreadable: Set<string>
  /** Paths of files with structural mistakes. */
  broken: Set<string>
  /** Declarations whose name is already taken, with the first declaration. */
  duplicates: (Declared<string> & { first: Declared<unknown> })[]
  files: Partial<Record<'messages' | 'settings' | 'modes', Source>>
}
