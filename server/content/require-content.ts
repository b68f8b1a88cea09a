import { ApiError } from '../handler/api-error.ts'
import type { HandlerContext } from '../handler/handler-context.ts'
import type { Objection } from './acceptance.ts'
import type { Content } from './open-content.ts'
import type { AppliedDrafts, NoCandidate } from './drafts.ts'

/** Returns the content. Throws `noContent` for a service that follows no releases. */
export function requireContent({ content }: Pick<HandlerContext, 'content'>): Content {
  if (!content) throw new ApiError('noContent')
  return content
}

/** Returns the refusal of a candidate that does not exist. */
export function refusalOf({ text }: Pick<HandlerContext, 'text'>, none: NoCandidate, number: number): { status: string; message: string } {
  switch (none.reason) {
    case 'noDrafts':
      return { status: '404', message: text('server.noDrafts') }
    case 'changed':
      return { status: '409', message: text('server.contentChanged', { path: none.path }) }
    case 'unusable':
      return { status: '409', message: text('server.contentUnusable', { number: String(number) }) }
  }
}

export const isCandidate = <Found extends AppliedDrafts>(found: Found | NoCandidate): found is Found => !('reason' in found)

/** Says which program objects, and why. */
export const sayObjection = ({ text }: Pick<HandlerContext, 'text'>, { version, reason }: Objection): string =>
  reason === '' ? text('server.contentProgram', { version }) : text('server.contentRefused', { version, reason })
