import { Binder } from '../compile/binder.ts'
import { checkCodes } from './codes.ts'
import { nothingUsed, type Used } from '../compile/used.ts'
import { bindCondition } from '../compile/condition.ts'
import { globals, inline } from '../compile/scope.ts'
import { asText } from '../language/codec.ts'
import { placeholders } from '../compile/steps.ts'
import { checkFields } from '../compile/fields.ts'
import { checkCanFail, checkMessages } from '../compile/messages.ts'
import { nearest, type Problem } from './problem.ts'
import type { CallDeclaration, Declared, Declaration, World } from './declared.ts'
import { isObject } from './sane.ts'

/** The files that declare rather than draw: entities, actions, calls, messages, modes. */
export function checkDeclarations(world: World, used: Used, broken: ReadonlySet<string>): Problem[] {
  const problems: Problem[] = []
  const at = <T>(map: Map<string, Declared<T>>, check: (binder: Binder, name: string, declared: Declared<T>) => void) => {
    for (const [name, declared] of map) {
      if (broken.has(declared.source.path)) continue
      const binder = new Binder(world, declared.source, used)
      check(binder, name, declared)
      problems.push(...binder.problems)
    }
  }
  at(world.entities, (binder, entity, { value }) => {
    checkFields(binder, value.fields, ['fields'])
    if (value.key !== undefined && !isObject(value.fields[value.key])) {
      const meant = nearest(value.key, Object.keys(value.fields)) ?? ''
      binder.report('unknown.field', ['key'], { name: value.key, of: `record ${entity}`, nearest: meant })
    }
    for (const [name, field] of Object.entries(value.fields)) {
      checkMessages(binder, field.messages ?? {}, ['fields', name, 'messages'])
      // A form may make any field required; every other rule is the entity's own.
      checkCanFail(binder, field, field.messages ?? {}, true, ['fields', name, 'messages'])
    }
  })
  at(world.dictionaries, (binder, name, { value }) => checkCodes(binder, name, value))
  at(world.queries, (binder, _name, { value, at: place }) => {
    checkAction(binder, value, place)
    checkFields(binder, { returns: value.returns }, place)
    value.reads.forEach((entity, index) => binder.known('entity', entity, world.entities, [...place, 'reads', index]))
  })
  at(world.commands, (binder, _name, { value, at: place }) => {
    checkAction(binder, value, place)
    if (value.returns) checkFields(binder, { returns: value.returns }, place)
    value.changes?.forEach((entity, index) => binder.known('entity', entity, world.entities, [...place, 'changes', index]))
  })
  at(world.calls, (binder, _name, { value }) => {
    checkFields(binder, value.request, ['request'])
    checkFields(binder, value.response, ['response'])
    const body = inline({ status: { type: 'text' }, message: { type: 'text' }, errcode: { type: 'text' }, data: inline(value.response) })
    bindCondition(binder, value.success, new Map([['body', body]]), ['success'])
    for (const name of placeholders(value.path)) if (!isObject(value.request[name])) binder.report('call.path', ['path'], { name })
    const session = world.entities.get('Session')?.value.fields ?? {}
    for (const [name, field] of Object.entries(value.request)) {
      if (field.session !== undefined && !isObject(session[field.session]))
        binder.report('unknown.field', ['request', name, 'session'], { name: field.session, of: 'Session' })
    }
    checkWrites(binder, value)
  })
  at(world.tabs, (binder, _name, { value, at: place }) => {
    const screen = binder.known('screen', value.screen, world.screens, [...place, 'screen'])
    if (!world.icons.has(value.icon))
      binder.report('unknown.icon', [...place, 'icon'], { name: value.icon, nearest: nearest(value.icon, world.icons) ?? '' })
    if (screen) binder.values(value.with, screen.value.params ?? {}, globals(world), [...place, 'with'], value.screen, true)
  })
  at(world.modes, (binder, _name, { value, at: place }) => {
    value.tabBar.forEach((tab, index) => binder.known('tab', tab, world.tabs, [...place, 'tabBar', index]))
    if (!addresses(world).has(value.home)) binder.report('unknown.address', [...place, 'home'], { name: value.home })
  })
  problems.push(
    ...checkDefaultMode(world, used).filter(({ path }) => !broken.has(path)),
    ...checkMessageFile(world, used).filter(({ path }) => !broken.has(path)),
    ...checkAddresses(world).filter(({ path }) => !broken.has(path)),
  )
  return problems
}

/** A GET is taken to read and a POST to write: `writes` is there for the others alone, and who answers nothing has done something. */
function checkWrites(binder: Binder, { method, request, response, writes, retryMayChange = [] }: CallDeclaration): void {
  if (writes === (method === 'POST')) binder.report('call.writes', ['writes'], { method })
  if (method === 'GET' && writes === undefined && Object.keys(response).length === 0) binder.report('call.reads', ['method'], {})
  retryMayChange.forEach((name, index) => {
    const meant = nearest(name, Object.keys(request)) ?? ''
    if (!isObject(request[name])) binder.report('unknown.field', ['retryMayChange', index], { name, of: 'request', nearest: meant })
  })
}

function checkAction(binder: Binder, action: Declaration, place: (string | number)[]): void {
  checkFields(binder, action.params, [...place, 'params'])
  action.calls?.forEach((call, index) => {
    binder.known('call', call, binder.world.calls, [...place, 'calls', index])
    binder.used.calls.add(call)
  })
  action.messages?.forEach((message, index) => checkMessageNames(binder, { [index]: message }, [...place, 'messages']))
  for (const [name, outcome] of Object.entries(action.outcomes ?? {})) {
    const here = [...place, 'outcomes', name]
    checkFields(binder, outcome.carries, [...here, 'carries'])
    if (!outcome.says) continue
    const message = binder.known('message', outcome.says, binder.world.messages, [...here, 'says'])
    binder.used.messages.add(outcome.says)
    for (const blank of message ? placeholders(message.value.text) : []) {
      if (!outcome.carries?.[blank]) binder.report('outcome.carries', [...here, 'says'], { name: blank, message: outcome.says })
    }
  }
}

function checkMessageNames(binder: Binder, names: object, at: (string | number)[]): void {
  for (const [key, name] of Object.entries(names)) {
    binder.known('message', String(name), binder.world.messages, [...at, Array.isArray(names) ? Number(key) : key])
    binder.used.messages.add(String(name))
  }
}

function checkMessageFile(world: World, used: Used): Problem[] {
  const source = world.files.messages
  if (!source || !isObject(source.data)) return []
  const binder = new Binder(world, source, used)
  for (const key of ['validation', 'outcomes']) checkMessageNames(binder, isObject(source.data[key]) ? source.data[key] : {}, [key])
  return binder.problems
}

function checkDefaultMode(world: World, used: Used): Problem[] {
  const source = world.files.modes
  if (!source || !isObject(source.data)) return []
  const binder = new Binder(world, source, used)
  binder.known('mode', asText(source.data['default']), world.modes, ['default'])
  return binder.problems
}

/** Every address and the screen it belongs to. */
export function addresses(world: World): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, { value }] of world.screens) for (const path of pathsOf(value.path)) found.set(path, name)
  return found
}

const pathsOf = (path: unknown): string[] => (typeof path === 'string' ? [path] : isObject(path) ? Object.keys(path) : [])

function checkAddresses(world: World): Problem[] {
  const owner = new Map<string, string>()
  return [...world.screens].flatMap(([name, { value, source }]) => {
    const binder = new Binder(world, source, nothingUsed())
    for (const path of pathsOf(value.path)) {
      const at = typeof value.path === 'string' ? ['path'] : ['path', path]
      const other = owner.get(path)
      if (other) binder.report('duplicate.address', at, { name: path, other }, typeof value.path === 'string' ? 'value' : 'key')
      owner.set(path, name)
      if (isObject(value.path)) binder.values(value.path[path], value.params ?? {}, new Map(), at, name, true)
    }
    return binder.problems
  })
}
