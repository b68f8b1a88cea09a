import { type BindContext, lookUp, report } from '../compile/bind-context.ts'
import { checkFields } from '../compile/fields.ts'
import { placeholders } from '../compile/messages.ts'
import { nearest } from '../model/nearest.ts'
import type { CommandDeclaration, Declaration, Declared, QueryDeclaration } from '../model/project.ts'
import type { OutcomeDeclaration } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import { checkMessageName } from './message-file.ts'
import { checkGives, checkKeepsLast, checkKnows, checkRecordMapping } from './action-declarations.ts'

/** Checks the declaration of a query. */
export function checkQuery(context: BindContext, { value, at }: Declared<QueryDeclaration>): void {
  checkAction(context, value, at)
  checkFields(context, { returns: value.returns }, at)
  checkEntities(context, value.reads, [...at, 'reads'])
  checkFills(context, value, [...at, 'fills'])
  checkKeepsLast(context, value, at)
  checkGives(context, value, [...at, 'gives'])
  if (value.empty !== undefined && value.returns.type !== 'list') report(context, 'query.empty', [...at, 'empty'], {}, 'key')
}

/** Checks the declaration of a command. */
export function checkCommand(context: BindContext, { value, at }: Declared<CommandDeclaration>): void {
  checkAction(context, value, at)
  if (value.returns) checkFields(context, { returns: value.returns }, at)
  checkEntities(context, value.changes ?? [], [...at, 'changes'])
  for (const [param, mapping] of Object.entries(value.takes ?? {})) checkRecordMapping(context, value, param, mapping, [...at, 'takes'])
}

/** Checks `fills`: it may list only sparse fields, because every query fills all remaining fields. */
function checkFills(context: BindContext, { fills = [], returns }: QueryDeclaration, at: At): void {
  const fields = context.project.entities.get(returns.of ?? '')?.value.fields ?? {}
  fills.forEach((name, index) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const sparse = Object.keys(fields).filter((one) => fields[one]?.sparse)
    const values = { name, of: `record ${returns.of}`, nearest: nearest(name, sparse) ?? '' }
    if (!field) report(context, 'unknown.field', [...at, index], values)
    else if (!field.sparse) report(context, 'fills.ordinary', [...at, index], { name })
  })
}

function checkEntities(context: BindContext, names: readonly string[], at: At): void {
  names.forEach((entity, index) => lookUp(context, 'entity', entity, context.project.entities, [...at, index]))
}

/** Checks the common properties of queries and commands. */
function checkAction(context: BindContext, action: Declaration, at: At): void {
  checkFields(context, action.params, [...at, 'params'])
  action.calls?.forEach((call, index) => {
    lookUp(context, 'call', call, context.project.calls, [...at, 'calls', index])
    context.used.calls.add(call)
  })
  checkKnows(context, action, at)
  action.messages?.forEach((message, index) => checkMessageName(context, message, [...at, 'messages', index]))
  action.settings?.forEach((setting, index) => lookUp(context, 'setting', setting, context.project.settings, [...at, 'settings', index]))
  for (const [name, outcome] of Object.entries(action.outcomes ?? {})) checkOutcome(context, outcome, [...at, 'outcomes', name])
}

/** Checks an outcome: the placeholders of its message must be among the data it carries. */
function checkOutcome(context: BindContext, { carries, says }: OutcomeDeclaration, at: At): void {
  checkFields(context, carries, [...at, 'carries'])
  if (!says) return
  const here = [...at, 'says']
  const message = lookUp(context, 'message', says, context.project.messages, here)
  context.used.messages.add(says)
  for (const blank of message ? placeholders(message.value.text) : []) {
    if (!carries?.[blank]) report(context, 'outcome.carries', here, { name: blank, message: says })
  }
}
