import { pick } from 'es-toolkit'
import type { CallName, Calls } from '../../generated/data.ts'
import { type HandlerContext, REQUEST_MEMBERS, type ServiceName } from './handler-context.ts'
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

/** What a handler receives: the members that belong to every request, and the services that it declares. */
type ContextOf<Service extends ServiceName> = Pick<HandlerContext, Exclude<keyof HandlerContext, ServiceName> | Service>

/** The handler of one call of `schemas/calls`. */
export interface Handler<Name extends CallName> {
  call: Name
  /** The services it uses; it receives no others. */
  services: readonly ServiceName[]
  run: (request: Calls[Name]['request'], context: HandlerContext) => Promise<HandlerAnswer<Name>>
}

/**
 * Declares the handler of a call, the services it uses, and its code. The request is validated, decoded and checked against the
 * caller's identity before it runs.
 */
export const handle = <Name extends CallName, Service extends ServiceName>(
  call: Name,
  services: readonly Service[],
  run: (request: Calls[Name]['request'], context: ContextOf<Service>) => Promise<HandlerAnswer<Name>>,
): Handler<Name> => ({ call, services, run })

/** Returns the context without the services that are not declared. */
export const onlyDeclared = (context: HandlerContext, services: readonly ServiceName[]): HandlerContext =>
  pick(context, [...REQUEST_MEMBERS, ...services])

export type HandlerRegistry = { [Name in CallName]: Handler<Name> }
