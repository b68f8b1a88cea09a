import type { CallName, Calls } from '../../generated/data.ts'
import type { HandlerContext } from './handler-context.ts'
import type { Database } from '../database/tables.ts'
import type { StoredFile } from '../files/store.ts'

/** Data, or a refusal in words inside the envelope (DEC-03). */
export type Answered<Data> = { data: Data } | { refused: { status: string; message?: string; errcode?: string } }

/**
 * The answer of a call that takes a file, or asks a system far away: that is done by now, outside any transaction, and what
 * is left is to write down.
 */
export interface Prepared<Data> {
  /** Runs in the request's transaction; what it writes is undone when it refuses or throws. What comes `after` is said here, too. */
  write: (db: Database) => Promise<Answered<Data>>
  /**
   * Takes back what was kept, when `write` was not to be run (a repeat) or refused. Left out where nothing is to be taken back,
   * e.g. since the system far away has it already, and asked again says the same again.
   */
  discard?: () => Promise<void>
}

/** A file as the one field of an answer, sent as base64 while it is read. */
export interface Base64Answer<Data> {
  base64: { field: keyof Data & string; file: StoredFile }
}

/** What a handler answers. Anything else it throws. */
export type HandlerAnswer<Name extends CallName> =
  | Answered<Calls[Name]['response']>
  | Prepared<Calls[Name]['response']>
  | Base64Answer<Calls[Name]['response']>

/** One function per call of `schemas/calls`: the request is validated, decoded and identity-checked by then. */
export type Handler<Name extends CallName> = (request: Calls[Name]['request'], context: HandlerContext) => Promise<HandlerAnswer<Name>>

export type HandlerRegistry = { [Name in CallName]: Handler<Name> }
