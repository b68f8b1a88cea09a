import type { Change } from '../../model/fix.ts'
import { isObject } from '../../model/normalize.ts'
import type { Declared, Message, Project } from '../../model/project.ts'
import type { Finding, Fixer } from './finding.ts'
import { escaped, onlyUnused } from './words.ts'

/** Gives a missing parameter the only value in scope that has its name, or the code that no other such step gives. */
const missingParam: Fixer = (finding) => {
  const { at, key, around, values, set, get, source } = finding
  const { name = '', from, asText, receiver = '' } = values
  const place = key === 'with' ? at : key === 'message' || key === 'says' || key === 'do' ? [...around, 'with'] : [...at, 'with']
  if (from) return [set([...place, name], asText ? `{${from}${asText}}` : { from })]
  const step = get(place.slice(0, -1))
  if (!isObject(step) || step['do'] !== receiver) return blankOfMessage(finding)
  const given = valuesGiven(source.data, receiver, name)
  const codes = (values['codes'] ?? '').split(' ').filter((code) => code !== '' && !given.includes(code))
  return codes.length === 1 ? [set([...place, name], codes[0])] : undefined
}

/** Removes a placeholder of a message for which no step gives a value. */
function blankOfMessage({ project, values, key }: Finding): Change[] | undefined {
  const message = project.messages.get(values['receiver'] ?? '')
  if (!message || !['message', 'says', 'with'].includes(String(key))) return undefined
  const blank = `{${values['name'] ?? ''}}`
  const isGiven = project.sources.some(({ kind, source }) => (kind === 'screen' || kind === 'part') && gives(source.data, values))
  if (isGiven || !message.value.text.includes(blank)) return undefined
  const { source, at } = message
  const text = withoutBlank(message.value.text, blank)
  return text === undefined ? undefined : [{ path: source.path, do: 'set', at: [...at, 'text'], value: text }]
}

/** Whether a step says the message with a value for the placeholder. */
function gives(value: unknown, { receiver, name = '' }: Finding['values']): boolean {
  if (Array.isArray(value)) return value.some((one) => gives(one, { receiver: receiver ?? '', name }))
  if (!isObject(value)) return false
  const { message, says, with: given } = value
  if ((message === receiver || says === receiver) && isObject(given) && name in given) return true
  return Object.values(value).some((one) => gives(one, { receiver: receiver ?? '', name }))
}

/** Returns the values that steps of the file give a parameter. */
function valuesGiven(value: unknown, step: string, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesGiven(one, step, name))
  if (!isObject(value)) return []
  const own = value['do'] === step && isObject(value['with']) && name in value['with'] ? [value['with'][name]] : []
  return [...own, ...Object.values(value).flatMap((one) => valuesGiven(one, step, name))]
}

/** Removes a placeholder with the particle that follows; undefined for a text of several clauses, which would have to be written anew. */
export const withoutBlank = (text: string, blank: string): string | undefined =>
  /[\uff0c\uff1b\u3002].*\S/u.test(text.slice(0, text.lastIndexOf('}')))
    ? undefined
    : text.replace(new RegExp(`${escaped(blank)}\\p{Script=Han}?`, 'u'), '')

/** Writes the only message of the same group that has a fitting kind. */
const messageOfKind =
  (kinds: readonly string[]): Fixer =>
  ({ project, values, at, set }) => {
    const { name = '' } = values
    const message = project.messages.get(name)
    if (!message) return undefined
    const isQuestion = kinds.includes('confirm') && 'ok' in message.value && 'cancel' in message.value
    if (isQuestion) return asQuestion(project, message)
    const group = name.split('.')[0]
    const fitting = [...project.messages].flatMap(([other, { value }]) =>
      other.split('.')[0] === group && kinds.includes(value.kind) ? [other] : [],
    )
    const meant = fitting.length === 1 ? fitting[0] : onlyUnused(project, fitting)
    return meant === undefined ? undefined : [set(at, meant)]
  }

/** Makes a message with two keys a question, with the tone that questions with the same key have. */
function asQuestion({ messages }: Project, { value, source, at }: Declared<Message>): Change[] {
  const { ok } = value as Message & { ok?: unknown }
  const like = [...messages.values()].filter(
    (one) => one.value.kind === 'confirm' && (one.value as typeof value & { ok?: unknown }).ok === ok,
  )
  const tones = new Set(like.map((one) => one.value.tone))
  const [tone] = tones
  if (tones.size !== 1) return []
  const change = (key: string, meant: string): Change => ({ path: source.path, do: 'set', at: [...at, key], value: meant })
  return [change('kind', 'confirm'), ...(tone !== undefined ? [change('tone', tone)] : [])]
}

/**
 * Removes a message of a rule that neither the field nor an interface has for it; otherwise the rule may have been lost.
 */
const messageOfNoRule: Fixer = ({ project, at, around, parent, key, get, remove }) => {
  const owner = get(around.slice(0, -1))
  const name = isObject(owner) && typeof owner['field'] === 'string' ? owner['field'] : String(at.at(-3))
  if (KEPT.has(String(key)) || around.at(-1) !== 'messages' || !isObject(parent)) return undefined
  const fields = [...project.calls.values()].flatMap(({ value: { request } }) => request[name] ?? [])
  if (fields.some((field) => String(key) in field)) return undefined
  return [remove(Object.keys(parent).length === 1 ? around : at)]
}

/** Keys whose message may be meant for a rule of another name. */
const KEPT: ReadonlySet<string> = new Set(['required', 'number', 'integer', 'money'])

export const MESSAGE_FIXES: Readonly<Record<string, Fixer>> = {
  'message.never': messageOfNoRule,
  'missing.param': missingParam,
  'confirm.kind': messageOfKind(['confirm']),
  'say.kind': messageOfKind(['toast', 'floating', 'dialog']),
}
