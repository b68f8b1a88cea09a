import { bindCondition } from '../compile/condition.ts'
import { type BindContext, report, withNames } from '../compile/bind-context.ts'
import { checkFields } from '../compile/fields.ts'
import { placeholders } from '../compile/messages.ts'
import { compileSuccess, successEnvelope } from '../language/success.ts'
import { isObject } from '../model/normalize.ts'
import type { CallDeclaration, Declared } from '../model/project.ts'
import { nearest } from '../model/nearest.ts'
import { inline, SESSION } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'

/** What a call sends and gets, how its success is told, and what of it the session fills in. */
export function checkCall(context: BindContext, { value }: Declared<CallDeclaration>): void {
  const { request, response, path } = value
  checkFields(context, request, ['request'])
  checkFields(context, response, ['response'])
  checkSuccess(context, value)
  for (const name of placeholders(path)) if (!isObject(request[name])) report(context, 'call.path', ['path'], { name })
  const session = context.project.entities.get(SESSION)?.value.fields ?? {}
  for (const [name, field] of Object.entries(request)) {
    if (field.session !== undefined && !isObject(session[field.session]))
      report(context, 'unknown.field', ['request', name, 'session'], { name: field.session, of: SESSION })
  }
  checkWrites(context, value)
}

/**
 * How its success is told: about what an answer has, by what the plan of app and server can say (`compileSuccess`), and
 * so that our own service, which serves whatever is not planned, can answer it.
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

/** Where a value inside is written as a path. */
function fromIn(value: unknown, at: At): At | undefined {
  if (isObject(value) && 'from' in value) return [...at, 'from']
  const inside: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return inside.map(([key, one]) => fromIn(one, [...at, key])).find((found) => found !== undefined)
}

/** A GET is taken to read and a POST to write: `writes` is there for the others alone, and who answers nothing has done something. */
function checkWrites(context: BindContext, { method, request, response, writes, retryMayChange = [] }: CallDeclaration): void {
  if (writes === (method === 'POST')) report(context, 'call.writes', ['writes'], { method })
  if (method === 'GET' && writes === undefined && Object.keys(response).length === 0) report(context, 'call.reads', ['method'], {})
  retryMayChange.forEach((name, index) => {
    const meant = nearest(name, Object.keys(request)) ?? ''
    if (!isObject(request[name])) report(context, 'unknown.field', ['retryMayChange', index], { name, of: 'request', nearest: meant })
  })
}
