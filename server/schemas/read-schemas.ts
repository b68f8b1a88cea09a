import { readFileSync, readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Files } from '../../renderer/model/files.ts'
import { fillMessage } from '../../renderer/language/blanks.ts'
import { type Codec, createCodec } from '../../renderer/language/codec.ts'
import type { EntityFields, Field, Fields } from '../../renderer/language/field.ts'
import { compileUnder, type UnderPlan } from '../../renderer/language/under.ts'
import { compileSuccess, successEnvelope, type SuccessEnvelope } from '../../renderer/language/success.ts'
import { type BusinessTime, businessTime } from '../../renderer/language/time.ts'
import type { CallName, SettingName } from '../../generated/data.ts'
import { projectRoot } from '../config/project-root.ts'
import type { ServerMessage } from '../handler/api-error.ts'

export interface CallSchema {
  id: CallName
  method: 'GET' | 'POST'
  path: string
  encoding: 'query' | 'json' | 'form' | 'multipart'
  access: 'open' | 'staff' | 'policyholder' | 'ticket' | 'signedIn'
  request: Fields
  response: Fields
  /** What an answer says that a caller takes for a success. */
  success: SuccessEnvelope
  /** Whether it changes something, where the method tells otherwise: a POST does and a GET does not. */
  writes?: boolean
  /**
   * Whether its handler asks a system far away: then it is not run in a transaction, but prepares what it writes in one
   * (`Prepared`), as calls that take files do.
   */
  asksOthers?: boolean
  /** The greatest body in bytes, where it is not the usual one. */
  maxBody?: number
  /** Fields that a retry of the same request may send anew, e.g. a phone's own time (DEC-19). */
  retryMayChange?: readonly string[]
}

/** Whether a call changes something, so that it runs in a transaction and once for each idempotency key. */
export const changesData = ({ method, writes }: Pick<CallSchema, 'method' | 'writes'>): boolean => writes ?? method === 'POST'

export interface Schemas {
  /** The calls to mount; a planned call is not mounted (design.md §4). */
  calls: CallSchema[]
  entities: EntityFields
  /** The codes a field of this dictionary may take; undefined for an open dictionary. */
  codes(dictionary: string): string[] | undefined
  /** What a code of a dictionary is called; the code itself where it has no name. */
  label(dictionary: string, code: string): string
  /** The Chinese text of one of the server's messages, its blanks filled. */
  text(message: ServerMessage, values?: Readonly<Record<string, string>>): string
  /** What a field stands under, if it stands under one: which of its codes are allowed then. */
  under(field: Field): UnderPlan | undefined
  /** A business constant. */
  setting(name: SettingName): number | string
  /** One of the server's messages that has a title, its blanks filled. */
  card(message: ServerMessage, values: Readonly<Record<string, string>>): SpokenCard
  time: BusinessTime
  codec: Codec
}

/** What a card says, or a task that the server makes. Without a button, `button` is empty. */
export interface SpokenCard {
  title: string
  text: string
  button: string
}

/** A call as its file has it. */
type WrittenCall = Omit<CallSchema, 'success'> & { success: unknown; planned?: string }

function envelopeOf(call: CallName, success: unknown): SuccessEnvelope {
  const plan = compileSuccess(success)
  const envelope = plan && successEnvelope(plan)
  if (envelope === undefined) throw new Error(`${call}: no answer of this service meets its "success"`)
  return envelope
}

/** The schemas beside the program. */
function schemaFolder(): Files {
  const root = projectRoot()
  return {
    paths: () =>
      readdirSync(resolve(root, 'schemas'), { recursive: true, encoding: 'utf8' }).map((path) => `schemas/${path.replaceAll('\\', '/')}`),
    text: (path) => readFileSync(resolve(root, path), 'utf8'),
    size: (path) => statSync(resolve(root, path)).size,
  }
}

/**
 * Reads what the server shares with the client from the schemas. Throws when a file is missing or is no JSON, and for a call
 * that can't succeed.
 */
export function readSchemas(files: Files = schemaFolder()): Schemas {
  const read = <T>(path: string): T => JSON.parse(files.text(`schemas/${path}`)) as T
  const paths = files.paths().toSorted()
  const readAll = <T>(folder: string): T[] =>
    paths.flatMap((path) => (path.startsWith(`schemas/${folder}/`) && path.endsWith('.json') ? [JSON.parse(files.text(path)) as T] : []))
  const entities = Object.fromEntries(readAll<{ id: string; fields: Fields }>('entities').map(({ id, fields }) => [id, fields]))
  const dictionaries = new Map(
    readAll<{ id: string; open?: boolean; codes: Record<string, { label: string; parent?: string | string[] }> }>('dictionaries').map(
      (each) => [each.id, each],
    ),
  )
  const { messages } = read<{ messages: Record<string, { text: string; title?: string; button?: string }> }>('messages.json')
  const { settings } = read<{ settings: Record<SettingName, { value: number | string }> }>('settings.json')
  const time = businessTime(String(settings.timeZone.value))
  return {
    calls: readAll<WrittenCall>('calls').flatMap(({ planned, success, ...call }) =>
      planned === undefined ? [{ ...call, success: envelopeOf(call.id, success) }] : [],
    ),
    entities,
    codes(dictionary) {
      const found = dictionaries.get(dictionary)
      return found && !found.open ? Object.keys(found.codes) : undefined
    },
    label: (dictionary, code) => dictionaries.get(dictionary)?.codes[code]?.label ?? code,
    text: (message, values = {}) => fillMessage(messages[message]?.text ?? message, values),
    under: ({ under, dictionary = '' }) =>
      under === undefined ? undefined : compileUnder(under, dictionaries.get(dictionary)?.codes ?? {}),
    setting: (name) => settings[name].value,
    card(message, values) {
      const { text = message, title = '', button = '' } = messages[message] ?? {}
      return { title: fillMessage(title, values), text: fillMessage(text, values), button }
    },
    time,
    codec: createCodec(entities, time),
  }
}
