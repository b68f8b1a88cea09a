import { type BindContext, createContext, lookUp, report, withNames } from '../compile/context.ts'
import { bindValues } from '../compile/values.ts'
import { checkCodes } from './codes.ts'
import type { Used } from '../compile/used.ts'
import { bindCondition } from '../compile/condition.ts'
import { globals, inline } from '../model/scope-types.ts'
import { asText } from '../language/codec.ts'
import { checkFields } from '../compile/fields.ts'
import { checkCanFail, checkMessages, placeholders } from '../compile/messages.ts'
import { nearest } from '../model/nearest.ts'
import type { Problem } from '../model/problem.ts'
import type { CallDeclaration, Declared, Declaration, Project } from '../model/project.ts'
import { isObject } from '../model/normalize.ts'
import type { At } from '../model/source.ts'
import { textsOf } from '../model/written-node.ts'

/** The files that declare rather than draw: entities, actions, calls, messages, modes. */
export function checkDeclarations(project: Project, used: Used): Problem[] {
  const { broken } = project
  const problems: Problem[] = []
  const at = <T>(map: Map<string, Declared<T>>, check: (context: BindContext, name: string, declared: Declared<T>) => void) => {
    for (const [name, declared] of map) {
      if (broken.has(declared.source.path)) continue
      const context = createContext(project, declared.source, { used })
      check(context, name, declared)
      problems.push(...context.problems)
    }
  }
  at(project.entities, (context, entity, { value }) => {
    checkFields(context, value.fields, ['fields'])
    if (value.key !== undefined && !isObject(value.fields[value.key])) {
      const meant = nearest(value.key, Object.keys(value.fields)) ?? ''
      report(context, 'unknown.field', ['key'], { name: value.key, of: `record ${entity}`, nearest: meant })
    }
    for (const [name, field] of Object.entries(value.fields)) {
      checkMessages(context, field.messages ?? {}, ['fields', name, 'messages'])
      // A form may make any field required; every other rule is the entity's own.
      checkCanFail(context, field, field.messages ?? {}, true, ['fields', name, 'messages'])
    }
  })
  at(project.dictionaries, (context, name, { value }) => checkCodes(context, name, value))
  at(project.queries, (context, _name, { value, at: place }) => {
    checkAction(context, value, place)
    checkFields(context, { returns: value.returns }, place)
    value.reads.forEach((entity, index) => lookUp(context, 'entity', entity, project.entities, [...place, 'reads', index]))
  })
  at(project.commands, (context, _name, { value, at: place }) => {
    checkAction(context, value, place)
    if (value.returns) checkFields(context, { returns: value.returns }, place)
    value.changes?.forEach((entity, index) => lookUp(context, 'entity', entity, project.entities, [...place, 'changes', index]))
  })
  at(project.calls, (context, _name, { value }) => {
    checkFields(context, value.request, ['request'])
    checkFields(context, value.response, ['response'])
    const body = inline({ status: { type: 'text' }, message: { type: 'text' }, errcode: { type: 'text' }, data: inline(value.response) })
    bindCondition(withNames(context, [['body', body]]), value.success, ['success'])
    for (const name of placeholders(value.path)) if (!isObject(value.request[name])) report(context, 'call.path', ['path'], { name })
    const session = project.entities.get('Session')?.value.fields ?? {}
    for (const [name, field] of Object.entries(value.request)) {
      if (field.session !== undefined && !isObject(session[field.session]))
        report(context, 'unknown.field', ['request', name, 'session'], { name: field.session, of: 'Session' })
    }
    checkWrites(context, value)
  })
  at(project.tabs, (context, _name, { value, at: place }) => {
    const screen = lookUp(context, 'screen', value.screen, project.screens, [...place, 'screen'])
    if (!project.icons.has(value.icon))
      report(context, 'unknown.icon', [...place, 'icon'], { name: value.icon, nearest: nearest(value.icon, project.icons) ?? '' })
    const receiver = { name: value.screen, declared: screen?.value.params ?? {}, isPartial: true }
    if (screen) bindValues({ ...context, scope: globals(project) }, value.with, receiver, [...place, 'with'])
  })
  at(project.modes, (context, _name, { value, at: place }) => {
    value.tabBar.forEach((tab, index) => lookUp(context, 'tab', tab, project.tabs, [...place, 'tabBar', index]))
    if (!addresses(project).has(value.home)) report(context, 'unknown.address', [...place, 'home'], { name: value.home })
  })
  problems.push(
    ...checkDefaultMode(project, used).filter(({ path }) => !broken.has(path)),
    ...checkMessageFile(project, used).filter(({ path }) => !broken.has(path)),
    ...checkAddresses(project).filter(({ path }) => !broken.has(path)),
  )
  return problems
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

function checkAction(context: BindContext, action: Declaration, place: At): void {
  checkFields(context, action.params, [...place, 'params'])
  action.calls?.forEach((call, index) => {
    lookUp(context, 'call', call, context.project.calls, [...place, 'calls', index])
    context.used.calls.add(call)
  })
  action.messages?.forEach((message, index) => checkMessageName(context, message, [...place, 'messages', index]))
  for (const [name, outcome] of Object.entries(action.outcomes ?? {})) {
    const here = [...place, 'outcomes', name]
    checkFields(context, outcome.carries, [...here, 'carries'])
    if (!outcome.says) continue
    const message = lookUp(context, 'message', outcome.says, context.project.messages, [...here, 'says'])
    context.used.messages.add(outcome.says)
    for (const blank of message ? placeholders(message.value.text) : []) {
      if (!outcome.carries?.[blank]) report(context, 'outcome.carries', [...here, 'says'], { name: blank, message: outcome.says })
    }
  }
}

function checkMessageName(context: BindContext, name: string, at: At): void {
  lookUp(context, 'message', name, context.project.messages, at)
  context.used.messages.add(name)
}

function checkMessageFile(project: Project, used: Used): Problem[] {
  const source = project.files.messages
  if (!source || !isObject(source.data)) return []
  const context = createContext(project, source, { used })
  for (const key of ['validation', 'outcomes'])
    for (const [name, message] of Object.entries(textsOf(source.data[key]))) checkMessageName(context, message, [key, name])
  return context.problems
}

function checkDefaultMode(project: Project, used: Used): Problem[] {
  const source = project.files.modes
  if (!source || !isObject(source.data)) return []
  const context = createContext(project, source, { used })
  lookUp(context, 'mode', asText(source.data['default']), project.modes, ['default'])
  return context.problems
}

/** Every address and the screen it belongs to. */
export function addresses(project: Project): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, { value }] of project.screens) for (const path of pathsOf(value.path)) found.set(path, name)
  return found
}

const pathsOf = (path: unknown): string[] => (typeof path === 'string' ? [path] : isObject(path) ? Object.keys(path) : [])

function checkAddresses(project: Project): Problem[] {
  const owner = new Map<string, string>()
  return [...project.screens].flatMap(([name, { value, source }]) => {
    const context = createContext(project, source)
    for (const path of pathsOf(value.path)) {
      const at = typeof value.path === 'string' ? ['path'] : ['path', path]
      const other = owner.get(path)
      if (other) report(context, 'duplicate.address', at, { name: path, other }, typeof value.path === 'string' ? 'value' : 'key')
      owner.set(path, name)
      if (isObject(value.path)) bindValues(context, value.path[path], { name, declared: value.params ?? {}, isPartial: true }, at)
    }
    return context.problems
  })
}
