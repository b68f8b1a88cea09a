import { isObject } from '../../../renderer/model/normalize.ts'
import { HINTS, type StepProp } from '../../../renderer/model/prop.ts'
import { inline, type Type } from '../../../renderer/model/scope-types.ts'
import type { At } from '../../../renderer/model/source.ts'
import { type PlaceAt, stepReceiver } from '../../../renderer/prose/index.ts'
import { filled, words as own } from '../words.ts'
import { controlOfProp } from './controls.ts'
import type { FileContext } from './file-context.ts'
import { addProperty, askValue, assignmentProperties, propertyOf, valuesProperties } from './make-property.ts'
import { shortTitle, valueAt } from './outline.ts'
import type { Property, StepView, Template } from './property.ts'

/** Returns the property of a chain of steps. */
export function stepsProperty(file: FileContext, { title, help, at, isOptional }: Omit<Property, 'control' | 'value'>): Property {
  const value = valueAt(file.data, at)
  const chain: readonly unknown[] = Array.isArray(value) ? value : []
  const steps = chain.map((step, index) => stepView(file, isObject(step) ? step : {}, [...at, index]))
  const effect = chain.findIndex((step) => isObject(step) && !ASKING.has(String(step['do'])))
  const firstEffect = effect < 0 ? {} : { firstEffect: effect }
  const adds = stepTemplates(file, at)
  return { at, title, help, control: 'steps', value, steps, adds, scope: file.scopeAt(at), isOptional, ...firstEffect }
}

/** Steps that only decide whether the chain goes on. */
const ASKING = new Set(['confirm', 'require', 'validate'])

function stepView(file: FileContext, step: Record<string, unknown>, at: At): StepView {
  const name = String(step['do'])
  const { project } = file
  const manifest = project.steps.get(name)?.value
  const help = manifest?.title ?? project.commands.get(name)?.value.title ?? name
  const props = manifest?.props ?? COMMAND_PROPS
  const rest = Object.entries(props).flatMap(([key, prop]) => stepProp(file, step, prop, key, [...at, key]))
  const when = propertyOf(file, { kind: 'condition', title: HINTS.stepWhen }, 'when', [...at, 'when'], step['when'])
  return { at, said: file.saidAt(at)?.split('\n')[0] ?? name, help, properties: [when, ...rest, ...answers(file, step, at)] }
}

/** The properties of a step that runs a command. */
const COMMAND_PROPS: Readonly<Record<string, StepProp>> = {
  with: { kind: 'values', of: 'message', title: HINTS.with },
  says: { kind: 'message', title: HINTS.says },
  into: { kind: 'path', accepts: [], title: HINTS.into },
  as: { kind: 'result', title: HINTS.as },
}

function stepProp(file: FileContext, step: Record<string, unknown>, prop: StepProp, key: string, at: At): Property[] {
  const value = step[key]
  const title = shortTitle(prop.title ?? '') || key
  if (prop.kind === 'values') return valuesProperties(file, title, receiverAt(file, step, prop.of, at), value, at)
  if (prop.kind === 'assignments') return assignmentProperties(file, value, at)
  if (key === 'into') return [{ ...propertyOf(file, { kind: 'bind', accepts: [...ANY], title: HINTS.into }, key, at, value) }]
  return [propertyOf(file, prop, key, at, value)]
}

/** The types of values that a result can have. */
const ANY = ['text', 'number', 'integer', 'money', 'boolean', 'date', 'dateTime', 'code', 'image', 'file', 'record', 'list']

/** Returns the record that receives a step's values: the blanks of a message, or what the step declares. */
function receiverAt(file: FileContext, step: Record<string, unknown>, of: string, at: At): Type {
  const text = typeof step['message'] === 'string' ? file.project.messages.get(step['message'])?.value.text : undefined
  if (of !== 'message' || text === undefined) return stepReceiver(file.placeAt(at).place, step)
  const names = [...text.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name = '']) => name)
  return inline(Object.fromEntries(names.map((name) => [name, { type: 'text' as const, label: name }])))
}

/** Returns the chains that answer the outcomes of a step, and a way to answer another outcome. */
function answers(file: FileContext, step: Record<string, unknown>, at: At): Property[] {
  const { words } = file
  const { place } = file.placeAt(at)
  const written = isObject(step['on']) ? step['on'] : {}
  const outcomes = { ...place.outcomes, ...(file.project.commands.has(String(step['do'])) ? { requestFailed: {} } : {}) }
  const titled = (outcome: string) => {
    const says = place.outcomes?.[outcome]?.says
    const text = says === undefined ? undefined : file.project.messages.get(says)?.value.text
    return filled(own.outcome, { outcome: words[`outcome.${outcome}`] ?? (text?.includes('{') ? outcome : text) ?? outcome })
  }
  const on = [...at, 'on']
  const properties = Object.entries(written).flatMap(([outcome, answer]): Property[] => {
    const here = [...on, outcome]
    const common = { at: here, title: titled(outcome), help: filled(HINTS.answer, { outcome }), isOptional: true }
    if (Array.isArray(answer)) return [stepsProperty(file, common)]
    const same = isObject(answer) ? answer['same'] : undefined
    const candidates = Object.keys(written).flatMap((one) => (Array.isArray(written[one]) ? [{ value: one, label: titled(one) }] : []))
    return [{ ...common, at: [...here, 'same'], title: `${titled(outcome)} · ${own.sameAs}`, control: 'choice', value: same, candidates }]
  })
  const left = Object.keys(outcomes).filter((outcome) => !(outcome in written))
  const adds = left.map((outcome): Template => ({ id: outcome, label: titled(outcome), key: outcome, base: [], asks: [] }))
  return adds.length === 0 ? properties : [...properties, addProperty(file, on, own.answer, adds)]
}

const templates = new WeakMap<FileContext, Map<string, readonly Template[]>>()

/** Returns the steps that can be added to a chain: those of the language that fit there, then the commands. */
export function stepTemplates(file: FileContext, at: At): readonly Template[] {
  const around = file.placeAt(at)
  const inForm = around.place.entity !== undefined
  const inAnswer = at.includes('on')
  const key = JSON.stringify([inForm, inAnswer, Object.keys(around.place.view.dialogs ?? {})])
  const known = templates.get(file) ?? new Map<string, readonly Template[]>()
  templates.set(file, known)
  const found = known.get(key) ?? [...languageSteps(file, at, { inForm, inAnswer }), ...commandSteps(file, around)]
  known.set(key, found)
  return found
}

const ORDER = ['confirm', 'say', 'open', 'back', 'openDialog', 'set', 'require']

function languageSteps(file: FileContext, at: At, { inForm, inAnswer }: { inForm: boolean; inAnswer: boolean }): Template[] {
  const all = [...file.project.steps].sort(([one], [other]) => rank(one) - rank(other))
  return all.flatMap(([name, { value }]): Template[] => {
    if ((value.inside === 'form' && !inForm) || (value.inside === 'answer' && !inAnswer)) return []
    const required = Object.entries(value.props).filter(([, prop]) => prop.required === true)
    const asks = required.flatMap(([key, prop]): Property[] => {
      if (prop.kind === 'assignments') return []
      const title = shortTitle(prop.title ?? '') || key
      const { scope: _, ...control } = controlOfProp(file, prop, key, { at, value: undefined, step: name })
      return [{ at: [key], title, help: prop.title ?? '', value: undefined, isOptional: false, ...control }]
    })
    const base = { do: name, ...(name === 'set' ? { values: {} } : {}) }
    const label = named(name) ?? shortTitle(value.title)
    const asksFirst = name === 'confirm' ? ({ asksFirst: true } as const) : {}
    return [{ id: name, label, help: value.title, group: own.commonSteps, base, asks, ...asksFirst }]
  })
}

/** Returns the words of the workbench for a step of the language. */
const named = (name: string): string | undefined => (own.steps as Readonly<Record<string, string>>)[name]

const rank = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

function commandSteps(file: FileContext, { place }: PlaceAt): Template[] {
  return [...place.project.commands].map(([name, { value }]): Template => {
    const required = Object.entries(value.params ?? {}).filter(([, { required: isRequired }]) => isRequired === true)
    const asks = required.map(([key, type]) => askValue(file, type, type.label ?? key, ['with', key]))
    return { id: name, label: shortTitle(value.title), help: value.title, group: own.businessSteps, base: { do: name }, asks }
  })
}
