import type { CallName, Calls } from '../generated/data.ts'
import type { HandlerContext } from './context.ts'

/** What a handler answers: data, or a refusal in words inside the envelope (DEC-03). Anything else it throws. */
export type HandlerAnswer<Name extends CallName> = { data: Calls[Name]['response'] } | { refused: { status: string; message?: string } }

/** One function per call of `schemas/calls`: the request is validated, decoded and identity-checked by then. */
export type Handler<Name extends CallName> = (request: Calls[Name]['request'], context: HandlerContext) => Promise<HandlerAnswer<Name>>

export type HandlerRegistry = { [Name in CallName]: Handler<Name> }
