import { OutcomeError } from '../renderer/language/outcome-error.ts'
import type { Verdict } from './evidence/rules/findings.ts'
import type { PictureLimits } from './files/rules.ts'
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

/** The answer of a call. Failures that the app handles globally (DEC-03) are never returned: `call` throws them as an OutcomeError. */
export type CallAnswer<Name extends CallName> =
  | { ok: true; message: string | undefined; data: Calls[Name]['response'] }
  | { ok: false; message: string | undefined; data: Partial<Calls[Name]['response']> }

/**
 * How a post gets its idempotency key (DEC-19): by default from the command's params. With `keyPerValues` the key depends only on the
 * request, so that saving again with other targets does not repeat answered requests.
 */
export interface CallOptions {
  keyPerValues?: boolean
}

/** The keys of values that one screen leaves for the next, those of `src` included. */
export type HandoffKey =
  | 'task'
  | 'endorsementContact'
  | 'shown'
  | 'linkGoneOut'
  /** The user id whose session WeCom's OAuth started. */
  | 'wecomMember'
  /** The address that was shown when a session ended, and to which signing in by WeCom returns. */
  | 'location'
  | 'contactBefore'
  | 'chatContact'

/** Everything an action reaches outside itself. An action that names its calls but no settings may read no settings. */
export interface Context<
  Allowed extends CallName = CallName,
  Messages extends MessageName = MessageName,
  Settings extends SettingName = CallName extends Allowed ? SettingName : never,
> {
  /** Epoch milliseconds, corrected to the server's clock once an answer has shown it. */
  now(): number
  /** Epoch milliseconds of the phone's own clock, uncorrected. Evidence records both clocks (DEC-34); everything else uses `now`. */
  phoneTime(): number
  /** Returns the first instant of the business day that contains `instant`, or of the day `plusDays` later. */
  startOfDay(instant: number, plusDays?: number): number
  /** Returns the first instant after the business day that contains `instant`. */
  startOfNextDay(instant: number): number
  /** Setting one of the session's values to undefined removes it. */
  session: {
    get(): Session
    signIn(token: string, user: Session): void
    /** Returns WeCom's OAuth `code` and `state` from the opened address, once; they are stored nowhere else. */
    takeSignInCode(): { code: string; state: string } | undefined
    /** Returns the token of the opened one-time link of an account; undefined without one. It is stored nowhere. */
    accountLink(): string | undefined
    /** Ends this session, or with `everywhere` all sessions of the user. Returns false when the server is unreachable (DEC-32). */
    signOut(everywhere: boolean): Promise<boolean>
    set(values: { [Name in Exclude<keyof Session, 'externalUserId'>]?: Session[Name] | undefined }): void
  }
  /** The current customer, by external contact (DEC-39): the only access to it, for reading and for writing. */
  customer: {
    /**
     * Returns the contact of the current customer: chosen by the user, or of the chat that the app was opened from, whichever happened
     * last. Undefined without either, e.g. in a plain browser. Failures of the messenger are thrown when no customer is known.
     */
    current(): Promise<string | undefined>
    choose(externalUserId: string): void
  }
  mode: ModeName
  /** Calls the API; identical reads that are in flight share one request. */
  call<Name extends Allowed>(name: Name, request: Calls[Name]['send'], options?: CallOptions): Promise<CallAnswer<Name>>
  /** Returns a message's text and card parts with `values` filled in. */
  message(name: Messages, values: Record<string, unknown>): { text: string; title?: string | undefined; button?: string | undefined }
  /** Returns the absolute URL of a screen, for links in cards. */
  link(path: string): string
  /**
   * Re-encodes a picture before upload: upright, without EXIF, within its limits in pixels (DEC-21, DEC-38), JPEG by default. A long picture
   * of more than `maxBytes` shrinks until it fits, and `onShrink` is called. Keeps the file name where the format allows. Rejects for an
   * unreadable picture; throws the outcome `cancelled` after the command was aborted.
   */
  redraw(
    picture: File,
    options: PictureLimits & { quality: number; format?: 'jpeg' | 'png'; maxBytes?: number; onShrink?: () => void },
  ): Promise<File>
  /**
   * Draws a typed name in black on white with `mark` below it, which states how it was made. Returns a PNG data URL: the signature of a
   * customer who cannot draw (docs/architecture/signing.md).
   */
  writeName(name: string, mark: string): Promise<string>
  /**
   * Verifies evidence files in a worker and returns the verdict. Transfers the bytes, so the caller can no longer read them. `pinned`:
   * public keys of the operator, or their ids.
   */
  checkEvidence(files: readonly Uint8Array<ArrayBuffer>[], pinned: readonly string[]): Promise<Verdict>
  /** Reports the progress of a command with several steps, 0 to 1. */
  progress(share: number): void
  /** The id of the app's build, and so of its schemas; empty in development. */
  build: string
  /** Whether the app runs on a phone, where downloads do not work (AMB-48). */
  isPhone(): boolean
  /** Whether the app runs on Android (AMB2-35). */
  isAndroid(): boolean
  /** Downloads a file under `name`; `base64` is its content. Throws `requestFailed` when the code for it cannot be fetched. */
  saveFile(name: string, base64: string): Promise<void>
  /** Returns a business constant that the action declares. */
  readonly setting: (name: Settings) => number | string
  /** Values that one screen leaves for the next, such as the task to show (AMB-64). */
  handoff: { get(key: HandoffKey): unknown; set(key: HandoffKey, value: unknown): void }
  /** The values of the signed-in person on this phone, on screens that store what is typed. */
  deviceStore: DeviceStore | undefined
  messenger: Messenger
  device: Device
  externalLinks: ExternalLinks
  /** Writes a log line for the operator: what failed and how, never personal data. */
  note(what: string, how: string): void
}

/** Stores values like drafts: encrypted, for a day at most, erased with the session. `visit` says which visit of a screen wrote them. */
export interface DeviceStore {
  read(name: string): Promise<{ values: Readonly<Record<string, unknown>> } | undefined>
  write(name: string, values: Record<string, unknown>, visit: string): Promise<void>
}

/** Links out of this app, limited to the hosts that the operator allows (DEC-16). */
export interface ExternalLinks {
  /** Navigates to an address. Returns false, and stays, when its host is not allowed. */
  leave(address: string): boolean
  /** Opens the page that the operator configured for a key of the dictionary `link`. Returns false when none is configured. */
  open(key: string): boolean
  /** Navigates to WeCom's authorization page. Returns false, and stays, for any other address. */
  signIn(address: string): boolean
  /** The page where customers rate a service; undefined when the operator configured none. */
  readonly ratingUrl: string | undefined
}

/**
 * Finds the newest cached record of an entity whose `field` has `value`, among the answers of this session. A record that a command
 * changed since is left out.
 */
export type CachedRecords = <Name extends keyof CachedEntities>(
  entity: Name,
  field: keyof CachedEntities[Name] & string,
  value: string,
) => CachedEntities[Name] | undefined

/** Entities whose cached records serve as placeholders. */
interface CachedEntities {
  Endorsement: Endorsement
  Task: Task
}

/** The value with optional fields, where `UNKNOWN` marks a field that only the answer will fill; for a list, each of its records. */
type Placeholder<Value> = Value extends readonly (infer Item)[]
  ? Placeholder<Item>[]
  : { [Name in keyof Value]?: Value[Name] | null | typeof UNKNOWN }

/** Reads data: the implementation of a declared query. */
export interface Query<Name extends QueryName> {
  (
    params: Queries[Name]['params'],
    context: Context<Queries[Name]['calls'], Queries[Name]['messages'], Queries[Name]['settings']>,
  ): Promise<Queries[Name]['returns']>
  /**
   * Returns cached data to render until the answer arrives; it may contain only what the answer will contain. A missing field is not known
   * yet: it renders as a skeleton, and expressions that read it wait. A null field is known to be empty. Steps never see placeholders.
   */
  placeholder?: (params: Queries[Name]['params'], cached: CachedRecords) => Placeholder<Queries[Name]['returns']> | undefined
}

/** Changes data: the implementation of a declared command. */
export type Command<Name extends CommandName> = (
  params: Commands[Name]['params'],
  context: Context<Commands[Name]['calls'], Commands[Name]['messages'], Commands[Name]['settings']>,
) => Promise<Commands[Name]['returns']>

export type QueryRegistry = { [Name in QueryName]: Query<Name> }
export type CommandRegistry = { [Name in CommandName]: Command<Name> }

/** Throws a declared outcome of a command; `carries` is typed by the declaration. */
export function fail<Name extends CommandName, Outcome extends keyof Commands[Name]['outcomes'] & string>(
  _command: Name,
  outcome: Outcome,
  carries: Commands[Name]['outcomes'][Outcome],
): never {
  throw new OutcomeError(outcome, { ...(carries as Record<string, unknown>) })
}

export type Code<Name extends keyof Codes> = Codes[Name]
