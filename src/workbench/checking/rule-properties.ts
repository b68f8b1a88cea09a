import { isObject } from '../../../renderer/model/normalize.ts'
import type { At } from '../../../renderer/model/source.ts'
import { typeAt } from '../../../renderer/prose/index.ts'
import { filled, words as own } from '../words.ts'
import type { Candidate } from './candidate.ts'
import { fieldCandidates } from './candidates.ts'
import { messagesOf, OF_FIELD } from './controls.ts'
import type { FileContext } from './file-context.ts'
import { addProperty } from './make-property.ts'
import type { Property, Template } from './property.ts'

/** The rules that a field has only when they are written. */
const NAMED_RULES = ['mobile', 'email', 'name', 'equal']
/** The limits whose time and effect a rule may change. */
const LIMITS = ['required', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern']

const choice = (at: At, title: string, value: unknown, candidates: readonly Candidate[], isOptional = true): Property => ({
  at,
  title,
  help: title,
  control: 'choice',
  value,
  candidates,
  isOptional,
})

const messageChoice = (file: FileContext, at: At, title: string, value: unknown): Property => ({
  ...choice(at, title, value, messagesOf(file, OF_FIELD), false),
  makes: { message: OF_FIELD },
})

/** Returns when a rule is checked and whether it blocks. */
function effect({ words }: FileContext, title: string, rule: Record<string, unknown>, at: At): Property[] {
  const times = ['change', 'submit'].map((value) => ({ value, label: words[`rule.at.${value}`] ?? value }))
  const blocks = `${title} · ${own.blocks}`
  return [
    choice([...at, 'at'], `${title} · ${own.whenChecked}`, rule['at'], times),
    { at: [...at, 'blocks'], title: blocks, help: blocks, control: 'boolean', value: rule['blocks'], isOptional: true },
  ]
}

const fieldsOf = (file: FileContext, at: At): readonly Candidate[] => fieldCandidates(file.project, typeAt(file.placeAt(at).place, 'form'))

/** Returns the properties of a field's rules by name, and a way to add one. */
export function fieldRuleProperties(file: FileContext, title: string, rules: unknown, at: At): Property[] {
  const written = isObject(rules) ? rules : {}
  const { words } = file
  const titled = (name: string) => (words[`rule.${name}`] ?? words[`keyword.${name}`] ?? name).replace('{}', own.otherField)
  const properties = Object.entries(written).flatMap(([name, rule]) => {
    const here = [...at, name]
    const raw = isObject(rule) ? rule : {}
    const removable: Property = {
      at: here,
      title: `${title} · ${titled(name)}`,
      help: '',
      control: 'choice',
      value: name,
      candidates: [{ value: name, label: own.yes }],
      isOptional: true,
    }
    const to =
      name === 'equal' ? [choice([...here, 'to'], `${titled(name)} · ${own.otherField}`, raw['to'], fieldsOf(file, at), false)] : []
    return [removable, ...to, ...effect(file, titled(name), raw, here)]
  })
  const adds = [...NAMED_RULES, ...LIMITS]
    .filter((name) => !(name in written))
    .map((name): Template => {
      const asks = name === 'equal' ? [choice(['to'], own.otherField, undefined, fieldsOf(file, at), false)] : []
      return { id: name, label: titled(name), key: name, base: {}, asks }
    })
  return [...properties, addProperty(file, at, title, adds)]
}

/** Returns the properties of the rules that a form checks after those of its fields. */
export function formRuleProperties(file: FileContext, title: string, rules: unknown, at: At): Property[] {
  const written: readonly unknown[] = Array.isArray(rules) ? rules : []
  const fields = fieldsOf(file, at)
  const properties = written.flatMap((rule, index) => {
    const here = [...at, index]
    const raw = isObject(rule) ? rule : {}
    const name = filled(own.nth, { title, number: index + 1 })
    return [
      { ...thatOf(file, here, raw['that']), title: `${name} · ${own.mustHold}` },
      messageChoice(file, [...here, 'message'], `${name} · ${own.otherwise}`, raw['message']),
      choice([...here, 'field'], `${name} · ${own.belowField}`, raw['field'], fields),
      ...effect(file, name, raw, here),
    ]
  })
  const asks = [
    { ...thatOf(file, at, undefined), at: ['that'] },
    messageChoice(file, ['message'], own.otherwise, undefined),
    choice(['field'], own.belowField, undefined, fields, true),
  ]
  return [...properties, addProperty(file, at, title, [{ id: 'rule', label: own.oneMore, base: {}, asks }])]
}

const thatOf = (file: FileContext, at: At, value: unknown): Property => ({
  at: [...at, 'that'],
  title: own.mustHold,
  help: own.mustHold,
  control: 'condition',
  value,
  scope: file.scopeAt(at),
  isOptional: false,
})
