import { readFileSync, readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Files } from '../../renderer/model/files.ts'
import { fillMessage } from '../../renderer/language/fill-message.ts'
import { type Codec, createCodec } from '../../renderer/language/codec.ts'
import { type FieldGroup, type IncludedGroup, requestFieldsOf } from '../../renderer/language/field-group.ts'
import type { EntityFields, Field, Fields } from '../../renderer/language/field.ts'
import { compileDependentCodes, type DependentCodes } from '../../renderer/language/dependent-codes.ts'
import { compileSuccess, successEnvelope, type SuccessEnvelope } from '../../renderer/language/success.ts'
import { type BusinessTime, businessTime } from '../../renderer/language/time.ts'
import type { CallName, InboundKind, SettingName } from '../../generated/data.ts'
import { projectRoot } from '../config/project-root.ts'
import type { ServerMessage } from '../handler/api-error.ts'

export interface CallSchema {
  id: CallName
  method: 'GET' | 'POST'
  path: string
  encoding: 'query' | 'json' | 'form' | 'multipart'
  access: 'open' | 'staff' | 'policyholder' | 'ticket' | 'signedIn' | 'account' | 'administrator' | 'auditor' | 'analyst' | 'reviewer'
  request: Fields
  response: Fields
  /** The envelope of a successful answer. */
  success: SuccessEnvelope
  /** Whether the call changes data, when that differs from the method's default (POST writes, GET does not). */
  writes?: boolean
  /** Whether a request only sets a state, so that a success ends the memory of the caller's earlier requests to the call. */
  overwrites?: true
  /** Whether each request is executed, also with a known key. */
  repeatable?: true
  /**
   * Whether the handler calls a third party. It then runs outside a transaction and returns its writes as `Prepared`, as for calls
   * with files.
   */
  callsOtherSystems?: boolean
  /** Whether a page makes the call by itself, so that it does not count as a use of the session. */
  background?: true
  /** Maximum body size in bytes, when it differs from the default. */
  maxBody?: number
  /** Fields whose values may differ in a retry of the same request, e.g. the phone's time (DEC-19). */
  retryMayChange?: readonly string[]
}

/** A kind of record that other systems send (`schemas/inbound`). */
export interface InboundSchema {
  id: InboundKind
  path: string
  maxRows: number
  /** The fields of a row, without those that every row has. */
  row: Fields
}

/** Whether a call changes data, and so runs in a transaction and once per idempotency key. */
export const changesData = ({ method, writes }: Pick<CallSchema, 'method' | 'writes'>): boolean => writes ?? method === 'POST'

export interface Schemas {
  /** The calls to mount, without planned ones. */
  calls: CallSchema[]
  inbound: InboundSchema[]
  entities: EntityFields
  /** Returns the codes of a dictionary; undefined for an open dictionary. */
  codes(dictionary: string): string[] | undefined
  /** Returns the label of a code; the code itself when it has none. */
  label(dictionary: string, code: string): string
  text(message: ServerMessage, values?: Readonly<Record<string, string>>): string
  /** Returns which codes of a field are allowed for each code of its parent field; undefined for a field without parent. */
  under(field: Field): DependentCodes | undefined
  setting(name: SettingName): number | string
  /** The modes of stewards, each with its home screen's path. */
  modes: Readonly<Record<string, { home: string }>>
  /** The mode of stewards for whom none is chosen. */
  defaultMode: string
  /** Returns a server message with title and button, with its placeholders filled. */
  card(message: ServerMessage, values: Readonly<Record<string, string>>): CardTexts
  time: BusinessTime
  codec: Codec
}

/** The texts of a card or of a task that the server creates; `button` is empty when there is none. */
export interface CardTexts {
  title: string
  text: string
  button: string
}

/** The content of a call's JSON file. */
type CallFile = Omit<CallSchema, 'success'> & { success: unknown; planned?: string; includes?: IncludedGroup }

function envelopeOf(call: CallName, success: unknown): SuccessEnvelope {
  const plan = compileSuccess(success)
  const envelope = plan && successEnvelope(plan)
  if (envelope === undefined) throw new Error(`${call}: this service cannot answer what "success" requires`)
  return envelope
}

/** Returns the files of the schemas in the folder `root`; the project's by default. */
export function schemaFolder(root = projectRoot()): Files {
  return {
    paths: () =>
      readdirSync(resolve(root, 'schemas'), { recursive: true, encoding: 'utf8' }).map((path) => `schemas/${path.replaceAll('\\', '/')}`),
    text: (path) => readFileSync(resolve(root, path), 'utf8'),
    size: (path) => statSync(resolve(root, path)).size,
  }
}

/** Reads and indexes the schemas. Throws when a file is missing or invalid JSON, and for a call whose `success` no answer can meet. */
export function readSchemas(files: Files = schemaFolder()): Schemas {
  const read = <T>(path: string): T => JSON.parse(files.text(`schemas/${path}`)) as T
  const paths = files.paths().toSorted()
  const readAll = <T>(folder: string): T[] =>
    paths.flatMap((path) => (path.startsWith(`schemas/${folder}/`) && path.endsWith('.json') ? [JSON.parse(files.text(path)) as T] : []))
  const declared = readAll<{ id: string; fields: Fields; groups?: Record<string, FieldGroup> }>('entities')
  const entities = Object.fromEntries(declared.map(({ id, fields }) => [id, fields]))
  const included = ({ of, group }: IncludedGroup) =>
    requestFieldsOf(entities[of] ?? {}, declared.find(({ id }) => id === of)?.groups?.[group] ?? {})
  const dictionaries = new Map(
    readAll<{ id: string; open?: boolean; codes: Record<string, { label: string; parent?: string | string[] }> }>('dictionaries').map(
      (dictionary) => [dictionary.id, dictionary],
    ),
  )
  const { messages } = read<{ messages: Record<string, { text: string; title?: string; button?: string }> }>('messages.json')
  const { modes, default: defaultMode } = read<{ modes: Record<string, { home: string }>; default: string }>('modes.json')
  const { settings } = read<{ settings: Record<SettingName, { value: number | string }> }>('settings.json')
  const time = businessTime(String(settings.timeZone.value))
  return {
    calls: readAll<CallFile>('calls').flatMap(({ planned, success, includes, ...call }) => {
      const request = { ...(includes && included(includes)), ...call.request }
      return planned === undefined ? [{ ...call, request, success: envelopeOf(call.id, success) }] : []
    }),
    inbound: readAll<InboundSchema>('inbound'),
    entities,
    codes(dictionary) {
      const found = dictionaries.get(dictionary)
      return found && !found.open ? Object.keys(found.codes) : undefined
    },
    label: (dictionary, code) => dictionaries.get(dictionary)?.codes[code]?.label ?? code,
    text: (message, values = {}) => fillMessage(messages[message]?.text ?? message, values),
    under: ({ under, dictionary = '' }) =>
      under === undefined ? undefined : compileDependentCodes(under, dictionaries.get(dictionary)?.codes ?? {}),
    setting: (name) => settings[name].value,
    modes,
    defaultMode,
    card(message, values) {
      const { text = message, title = '', button = '' } = messages[message] ?? {}
      return { title: fillMessage(title, values), text: fillMessage(text, values), button }
    },
    time,
    codec: createCodec(entities, time),
  }
}
