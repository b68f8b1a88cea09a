import { pick } from 'es-toolkit'
import type { CallName, Calls } from '../../generated/data.ts'
import { type HandlerContext, REQUEST_MEMBERS, type ServiceName } from './handler-context.ts'
import type { Database } from '../database/tables.ts'
import type { StoredFile } from '../files/store.ts'

/** Data, or a refusal with a message in the envelope (DEC-03). */
export type Answered<Data> = { data: Data } | { refused: { status: string; message?: string; errcode?: string } }

/**
 * The result of an API that receives a file or calls a third party. The handler does that outside a transaction, and returns the
 * remaining database writes.
 */
export interface Prepared<Data> {
  /** Runs in the request's transaction, which is rolled back when `write` refuses or throws. Jobs for `after` are queued here. */
  write: (db: Database) => Promise<Answered<Data>>
  /**
   * Deletes what was stored before, when `write` did not run (a retry) or refused. Not needed when the third party is idempotent and
   * already has the data.
   */
  discard?: () => Promise<void>
}

/** A file as the only field of an answer, streamed as base64. */
export interface Base64Answer<Data> {
  base64: { field: keyof Data & string; file: StoredFile }
}

/** The return value of a handler. Errors are thrown as ApiError. */
export type HandlerAnswer<Name extends CallName> =
  | Answered<Calls[Name]['response']>
  | Prepared<Calls[Name]['response']>
  | Base64Answer<Calls[Name]['response']>

/** The context of a handler: the members of every request, and the services that the handler declares. */
type ContextOf<Service extends ServiceName> = Pick<HandlerContext, Exclude<keyof HandlerContext, ServiceName> | Service>

/** The handler of one call of `schemas/calls`. */
export interface Handler<Name extends CallName> {
  call: Name
  /** The services that the handler uses; it receives no others. */
  services: readonly ServiceName[]
  run: (request: Calls[Name]['request'], context: HandlerContext) => Promise<HandlerAnswer<Name>>
  isUsable?: IsUsable
}

/**
 * Whether the stored data of an answer is still usable when its request is repeated (DEC-19). Otherwise the request is executed again, as
 * with a new key. Without this function all stored answers are usable.
 */
export type IsUsable = (stored: Readonly<Record<string, unknown>>, context: Pick<HandlerContext, 'db' | 'now'>) => Promise<boolean>

/**
 * Declares the handler of a call: its services and its code. The request is validated, decoded and checked against the caller's
 * identity before the handler runs.
 */
export const handle = <Name extends CallName, Service extends ServiceName>(
  call: Name,
  services: readonly Service[],
  run: (request: Calls[Name]['request'], context: ContextOf<Service>) => Promise<HandlerAnswer<Name>>,
  isUsable?: IsUsable,
): Handler<Name> => ({ call, services, run, ...(isUsable && { isUsable }) })

/** Returns the context without the services that are not declared. */
export const onlyDeclared = (context: HandlerContext, services: readonly ServiceName[]): HandlerContext =>
  pick(context, [...REQUEST_MEMBERS, ...services])

export type HandlerRegistry = { [Name in CallName]: Handler<Name> }
