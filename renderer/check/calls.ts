import { bindCondition } from '../compile/condition.ts'
import { type BindContext, report, withNames } from '../compile/context.ts'
import { checkFields } from '../compile/fields.ts'
import { placeholders } from '../compile/messages.ts'
import { isObject } from '../model/normalize.ts'
import type { CallDeclaration, Declared } from '../model/project.ts'
import { nearest } from '../model/nearest.ts'
import { inline, SESSION } from '../model/scope-types.ts'

/** What a call sends and gets, how its success is told, and what of it the session fills in. */
export function checkCall(context: BindContext, { value }: Declared<CallDeclaration>): void {
  const { request, response, path, success } = value
  checkFields(context, request, ['request'])
  checkFields(context, response, ['response'])
  const body = inline({ status: { type: 'text' }, message: { type: 'text' }, errcode: { type: 'text' }, data: inline(response) })
  bindCondition(withNames(context, [['body', body]]), success, ['success'])
  for (const name of placeholders(path)) if (!isObject(request[name])) report(context, 'call.path', ['path'], { name })
  const session = context.project.entities.get(SESSION)?.value.fields ?? {}
  for (const [name, field] of Object.entries(request)) {
    if (field.session !== undefined && !isObject(session[field.session]))
      report(context, 'unknown.field', ['request', name, 'session'], { name: field.session, of: SESSION })
  }
  checkWrites(context, value)
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
