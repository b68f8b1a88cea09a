import { OutcomeError } from '../renderer/language/outcome-error.ts'
import type { Verdict } from './evidence/rules/findings.ts'
import type { UNKNOWN } from '../renderer/language/unknown.ts'
import type {
  CallName,
  Calls,
  Codes,
  CommandName,
  Commands,
  Endorsement,
  MessageName,
  ModeName,
  Queries,
  QueryName,
  Session,
  SettingName,
  Task,
} from '../generated/data.ts'
import type { Device, Messenger } from './messenger.ts'

/** What a call answered. Failures that the whole app answers (DEC-03) never come back: they are thrown as Ended. */
export type CallAnswer<Name extends CallName> =
  | { ok: true; message: string | undefined; data: Calls[Name]['response'] }
  | { ok: false; message: string | undefined; data: Partial<Calls[Name]['response']> }

/**
 * What a post is part of (DEC-19). As a rule of its command: tried again with the same values, all its posts are the
 * same. One that stands for itself is the same whenever its request is: what was done for one of several is not done again.
 */
export interface Post {
  keyPerValues?: boolean
}

/**
 * Everything outside an action: the clock, the session, the API, the texts, the messenger and the telephone. Who says which calls it
 * makes says which constants it reads, too: none, if not said.
 */
export interface Context<
  Allowed extends CallName = CallName,
  Said extends MessageName = MessageName,
  Read extends SettingName = CallName extends Allowed ? SettingName : never,
> {
  /** Epoch milliseconds, by the service's clock as far as it is known. */
  now(): number
  /** Epoch milliseconds as the phone has them, however wrong: evidence says both (DEC-34), everything else asks `now`. */
  phoneTime(): number
  /** The first instant of the business day that holds `instant`, or of the one so many days later. */
  startOfDay(instant: number, plusDays?: number): number
  /** The first instant after the business day that holds `instant`. */
  startOfNextDay(instant: number): number
  /** Setting one of the session's values to undefined removes it. */
  session: {
    get(): Session
    signIn(token: string, user: Session): void
    /** What the messenger sent one back with, to the address that was opened: handed out once, and nowhere else any more. */
    takeSignInCode(): { code: string; state: string } | undefined
    /** Ends this session or, `everywhere`, all of its person, and forgets it here; false: the service could not be reached (DEC-32). */
    signOut(everywhere: boolean): Promise<boolean>
    set(values: { [Name in keyof Session]?: Session[Name] | undefined }): void
  }
  mode: ModeName
  /** Calls the API; a read that is already under way is shared. */
  call<Name extends Allowed>(name: Name, request: Calls[Name]['send'], how?: Post): Promise<CallAnswer<Name>>
  /** A message's text and card parts, filled in. */
  message(name: Said, values: Record<string, unknown>): { text: string; title?: string | undefined; button?: string | undefined }
  /** The address of a screen, with its origin, for links in cards. */
  link(path: string): string
  /**
   * A picture drawn anew before it is sent: upright, without EXIF, no longer than `longest` pixels (DEC-21), as a JPEG if
   * not said otherwise. It keeps its name where that fits. Rejects when it can't be read; ends in `cancelled` once the
   * command was called back.
   */
  redraw(picture: File, options: { longest: number; quality: number; format?: 'jpeg' | 'png' }): Promise<File>
  /**
   * A name in print as a picture, a PNG's data URL, black on white, and under it `mark`, which says how it was made: what is signed by
   * whoever cannot draw (decision 069).
   */
  writeName(name: string, mark: string): Promise<string>
  /**
   * The verdict about files of evidence, whose bytes are given away; `pinned`: keys of the operator, or their names. Beside the page, which
   * goes on meanwhile.
   */
  checkEvidence(files: readonly Uint8Array<ArrayBuffer>[], pinned: readonly string[]): Promise<Verdict>
  /** Says how far a command is that works on several things one by one, 0 to 1. */
  progress(share: number): void
  /** Which build of the app this is, and so which schemas; empty in development. */
  build: string
  /** The app of a phone, where a download leads nowhere (AMB-48). */
  isPhone(): boolean
  /** A telephone with Android (AMB2-35). */
  isAndroid(): boolean
  /** Saves a file under a name; `base64` is its content. */
  saveFile(name: string, base64: string): void
  /** Business constants, those that the action declares. */
  readonly setting: (name: Read) => number | string
  /** The task that the next screen shows (AMB-64). */
  handoff: { get(key: string): unknown; set(key: string, value: unknown): void }
  messenger: Messenger
  device: Device
  externalLinks: ExternalLinks
  /** Leaves a line for whoever looks after the app: names of what failed and how, never data. */
  note(what: string, how: string): void
}

/** Places outside this app, as far as the operator allows (DEC-16). */
export interface ExternalLinks {
  /** Leaves for an address; false, and one stays, when it is not allowed. */
  leave(address: string): boolean
  /** Opens the page that the operator gave for a key of the dictionary `link`; false when there is none. */
  open(key: string): boolean
  /** Leaves for the messenger's page for signing in; false, and one stays, for an address anywhere else. */
  signIn(address: string): boolean
  /** Where customers rate a service; undefined when the operator has named no page. */
  readonly ratingUrl: string | undefined
}

/**
 * The freshest record of an entity that some answer of this session holds, by the value of one of its fields; what a
 * command has changed since is not held.
 */
export type CachedRecords = <Name extends keyof Holdings>(
  entity: Name,
  field: keyof Holdings[Name] & string,
  value: string,
) => Holdings[Name] | undefined

/** Entities of whose records placeholders are made. */
interface Holdings {
  Endorsement: Endorsement
  Task: Task
}

/** A value whose record, or each of whose records, may hold `UNKNOWN` where something is not known yet. */
type Partly<Value> = Value extends readonly (infer Item)[]
  ? Partly<Item>[]
  : { [Name in keyof Value]?: Value[Name] | null | typeof UNKNOWN }

/** Asks for something. */
export interface Query<Name extends QueryName> {
  (
    params: Queries[Name]['params'],
    context: Context<Queries[Name]['calls'], Queries[Name]['messages'], Queries[Name]['settings']>,
  ): Promise<Queries[Name]['returns']>
  /**
   * What is drawn until the answer is there, of what the app already holds: only what will be in the answer. A field that
   * a record leaves out is not known yet (a bar stands there, and what reads it waits); one that is null is known to be
   * empty. Steps never see it.
   */
  placeholder?: (params: Queries[Name]['params'], held: CachedRecords) => Partly<Queries[Name]['returns']> | undefined
}

export type Command<Name extends CommandName> = (
  params: Commands[Name]['params'],
  context: Context<Commands[Name]['calls'], Commands[Name]['messages'], Commands[Name]['settings']>,
) => Promise<Commands[Name]['returns']>

export type QueryRegistry = { [Name in QueryName]: Query<Name> }
export type CommandRegistry = { [Name in CommandName]: Command<Name> }

/** Throws the declared outcome `name` of a command, typed by what it carries. */
export function fail<Name extends CommandName, Outcome extends keyof Commands[Name]['outcomes'] & string>(
  _command: Name,
  outcome: Outcome,
  carries: Commands[Name]['outcomes'][Outcome],
): never {
  throw new OutcomeError(outcome, { ...(carries as Record<string, unknown>) })
}

export type Code<Name extends keyof Codes> = Codes[Name]
