import { bindCondition } from '../compile/condition.ts'
import { type BindContext, report, withNames } from '../compile/bind-context.ts'
import { checkFields } from '../compile/fields.ts'
import { checkGroup } from './entities.ts'
import { placeholders } from '../compile/messages.ts'
import { compileSuccess, successEnvelope } from '../language/success.ts'
import { isObject } from '../model/normalize.ts'
import type { CallDeclaration, Declared } from '../model/project.ts'
import { nearest } from '../model/nearest.ts'
import { suggest } from '../model/suggestions.ts'
import type { IncludedGroup } from '../language/field-group.ts'
import { inline, SESSION } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'

/** Checks the declaration of a call: request, response, success condition, path placeholders and session fields. */
export function checkCall(context: BindContext, { value }: Declared<CallDeclaration>): void {
  const { request, ownRequest, response, path, includes } = value
  if (includes) checkIncludes(context, includes)
  checkFields(context, ownRequest, ['request'])
  checkFields(context, response, ['response'])
  checkSuccess(context, value)
  for (const name of placeholders(path))
    if (!isObject(request[name])) report(context, 'call.path', ['path'], { name, ...suggest(name, Object.keys(request)) })
  const session = context.project.entities.get(SESSION)?.value.fields ?? {}
  for (const [name, field] of Object.entries(ownRequest)) {
    if (field.session !== undefined && !isObject(session[field.session]))
      report(context, 'unknown.field', ['request', name, 'session'], {
        name: field.session,
        of: SESSION,
        ...suggest(field.session, Object.keys(session)),
      })
  }
  checkWrites(context, value)
}

/** Checks that a call includes an existing group of an existing entity. */
function checkIncludes(context: BindContext, { of, group }: IncludedGroup): void {
  const { entities } = context.project
  if (!entities.has(of)) report(context, 'unknown.entity', ['includes', 'of'], { name: of, ...suggest(of, [...entities.keys()]) })
  checkGroup(context, of, group, ['includes', 'group'])
}

/**
 * Checks the success condition. It must compile (`compileSuccess`) and read only fields of the response envelope. Unless the call is
 * planned, the reference server must be able to meet it.
 */
function checkSuccess(context: BindContext, { response, success, planned }: CallDeclaration): void {
  const at = ['success']
  const plan = compileSuccess(success)
  if (plan === undefined) report(context, 'call.success', fromIn(success, at) ?? at, {}, 'key')
  if (plan === undefined || plan === 'always') return
  const body = inline({ status: { type: 'text' }, message: { type: 'text' }, errcode: { type: 'text' }, data: inline(response) })
  const found = context.problems.length
  bindCondition(withNames(context, [['body', body]]), success, at)
  const isSound = context.problems.length === found
  if (isSound && planned === undefined && successEnvelope(plan) === undefined) report(context, 'call.never', at)
}

/** Returns the position of the first value written as a path. */
function fromIn(value: unknown, at: At): At | undefined {
  if (isObject(value) && 'from' in value) return [...at, 'from']
  const inside: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return inside.map(([key, one]) => fromIn(one, [...at, key])).find((found) => found !== undefined)
}

/**
 * Checks `writes` (only for exceptions: by default a GET reads and a POST writes), the response of a GET, `overwrites`, `repeatable` and
 * `retryMayChange`.
 */
function checkWrites(
  context: BindContext,
  { method, request, response, writes, overwrites, repeatable, retryMayChange = [] }: CallDeclaration,
): void {
  if (writes === (method === 'POST')) report(context, 'call.writes', ['writes'], { method })
  if (method === 'GET' && writes === undefined && Object.keys(response).length === 0) report(context, 'call.reads', ['method'], {})
  for (const [name, isSet] of [
    ['overwrites', overwrites],
    ['repeatable', repeatable],
  ] as const)
    if (isSet && !(writes ?? method === 'POST')) report(context, 'call.overwrites', [name], { name })
  retryMayChange.forEach((name, index) => {
    const meant = nearest(name, Object.keys(request)) ?? ''
    if (!isObject(request[name])) report(context, 'unknown.field', ['retryMayChange', index], { name, of: 'request', nearest: meant })
  })
}
