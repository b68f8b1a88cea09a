import type { Change } from '../../model/fix.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import { type At, valueAt } from '../../model/source.ts'
import { ADVICE_FIXES } from './advice.ts'
import { CONDITION_FIXES } from './conditions.ts'
import { ELSEWHERE_FIXES } from './elsewhere.ts'
import { FIELD_FIXES } from './fields.ts'
import { type Finding, findingOf, type Fixer, removeItem, removeValue } from './finding.ts'
import { LOOK_FIXES } from './looks.ts'
import { MESSAGE_FIXES } from './messages.ts'
import { NAME_FIXES, writeNearest } from './names.ts'
import { NUMBER_FIXES } from './numbers.ts'
import { SHAPE_FIXES } from './shapes.ts'
import { describe } from '../describe.ts'
import { unsaidStep } from './said.ts'
import { STEP_FIXES } from './steps.ts'
import { TEXT_FIXES } from './texts.ts'

export { applyFix } from './apply.ts'

/** Removes a step that belongs into an answer, if no step beside it has answers from which it may have been moved. */
const removeAloneStep: Fixer = (finding) => {
  const chain = finding.get(finding.around.slice(0, -1))
  const hasAnswers = Array.isArray(chain) && chain.some((step) => isObject(step) && step['on'] !== undefined)
  return hasAnswers ? undefined : removeItem(finding)
}

/** Removes a step, and its event when it is the only step. */
const removeStep: Fixer = ({ around, get, remove }) => {
  const chain = around.slice(0, -1)
  const steps = get(chain)
  if (!Array.isArray(steps) || typeof around.at(-1) !== 'number') return undefined
  return [remove(steps.length === 1 ? chain : around)]
}

/**
 * Gives an entry with the id of another the only code that has no entry, or the name of the data that it shows. Of a list with a name twice,
 * the second is removed, unless another list of the kind has a name that this one lacks: then it may have taken that name's place.
 */
const duplicateEntry: Fixer = (finding) => {
  const { project, key, around, get, set, at } = finding
  if (typeof key === 'number') return lacksName(finding) ? undefined : removeValue(finding)
  const entries = get(around.slice(0, -1))
  const ids = Array.isArray(entries) ? entries.filter(isObject).map((one) => String(one[String(key)])) : []
  const fitting = [...project.dictionaries.values()].flatMap(({ value: { codes } }) => {
    const names = Object.keys(codes)
    const left = names.filter((one) => !ids.includes(one))
    return names.length === ids.length && left.length === 1 && ids.every((id) => names.includes(id)) ? left : []
  })
  if (fitting.length === 1) return [set(at, fitting[0])]
  const shown = Array.isArray(entries) ? dataShown(entries, Number(around.at(-1))) : undefined
  return shown === undefined || ids.includes(shown) ? undefined : [set(at, shown)]
}

/** Whether every other mode lists a name in the same list that this mode does not list. */
function lacksName({ at, around, parent, get }: Finding): boolean {
  const modes = around[0] === 'modes' ? get(['modes']) : undefined
  if (!isObject(modes) || !Array.isArray(parent)) return false
  const others = Object.entries(modes).flatMap(([name, mode]) => (name !== at[1] && isObject(mode) ? [mode[String(around.at(-1))]] : []))
  const [first] = others
  const common = (Array.isArray(first) ? first : []).filter((one) => others.every((list) => Array.isArray(list) && list.includes(one)))
  return common.filter((one) => !parent.includes(one)).length > 1
}

/** Returns the data that an entry shows, if each other entry is named after its data. */
function dataShown(entries: readonly unknown[], index: number): string | undefined {
  const shown = entries.map((one) => /"items":"(\w+)"/.exec(JSON.stringify(one))?.[1])
  const isUsual = entries.every((one, position) => position === index || (isObject(one) && one['id'] === shown[position]))
  return isUsual ? shown[index] : undefined
}

/** Gives the tab that shows the data of the missing name this name: the tab was renamed. */
const renamedTab: Fixer = ({ source, values, get, set }) => {
  const meant = values['name'] ?? ''
  const lists = tabLists(source.data, [])
  const [place, ...others] = lists.flatMap((at) => {
    const tabs = get(at)
    return (Array.isArray(tabs) ? tabs : []).flatMap((_, index) =>
      dataShown(tabs as unknown[], index) === meant ? [[...at, index, 'id']] : [],
    )
  })
  return place && others.length === 0 ? [set(place, meant)] : undefined
}

function tabLists(value: unknown, at: At): At[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => tabLists(one, [...at, index]))
  if (!isObject(value)) return []
  const own = value['widget'] === 'tabs' && Array.isArray(value['tabs']) ? [[...at, 'tabs']] : []
  return [...own, ...Object.entries(value).flatMap(([key, one]) => tabLists(one, [...at, key]))]
}

/**
 * Removes the later node of a field that is drawn twice. A field of the same kind that the form does not draw may be meant instead, so then
 * there is no certain step.
 */
const removeNode: Fixer = ({ project, at, around, get, remove, value }) => {
  const own = get(around)
  if (typeof around.at(-1) !== 'number' || !isObject(own)) return undefined
  const form = at.map((_, length) => get(at.slice(0, length))).findLast((one) => isObject(one) && typeof one['entity'] === 'string')
  const fields = isObject(form) ? (project.entities.get(String(form['entity']))?.value.fields ?? {}) : {}
  const meant = fields[String(value)]
  const text = JSON.stringify(form ?? {})
  const isMissing = Object.entries(fields).some(
    ([name, one]) =>
      one.type === meant?.type && one.dictionary === meant.dictionary && one.label !== undefined && !text.includes(`"${name}"`),
  )
  return isMissing ? undefined : [remove(around)]
}

/** What means the same with or without it, or never takes effect: the sentence says to remove it. */
const REMOVED = [
  'unused.param',
  'unused.state',
  'unused.dialog',
  'dead.field',
  'way.nothing',
  'way.stuck',
  'way.hiddenTab',
  'way.replaced',
  'shape.branch',
  'shape.noOutcome',
  'kept.place',
  'kept.open',
  'form.cancel',
  'form.readOnly',
  'form.start',
  'form.draft',
  'field.stuck',
  'field.waits',
  'message.tone',
  'message.ignored',
  'rule.again',
  'keepsLast.nothing',
  'call.writes',
  'twice.facts',
  'accept.unneeded',
] as const

/** Removes data that nothing uses, unless other data of the same query or with the same source is used: it may have taken its place. */
const removeData: Fixer = (finding) => {
  const { at, key, parent, source, values } = finding
  if (!isObject(parent)) return undefined
  const own = parent[String(key)]
  const text = JSON.stringify(source.data)
  const isTaken = Object.entries(parent).some(([name, one]) => {
    const isSource = isObject(own) && own['of'] === name
    return name !== values['name'] && isObject(one) && isSource && new RegExp(`"items":"${name}"`).test(text)
  })
  return isTaken || at.length === 0 ? undefined : removeValue(finding)
}

const FIXES: Readonly<Record<string, Fixer>> = {
  ...Object.fromEntries(REMOVED.map((code) => [code, removeValue])),
  'answer.outside': removeAloneStep,
  'unused.data': removeData,
  'way.same': (finding) => (finding.key === 'to' ? removeValue(finding) : undefined),
  'change.waits': removeStep,
  'duplicate.entry': duplicateEntry,
  'twice.form': removeNode,
  ...NAME_FIXES,
  ...MESSAGE_FIXES,
  ...SHAPE_FIXES,
  ...NUMBER_FIXES,
  ...CONDITION_FIXES,
  ...STEP_FIXES,
  ...TEXT_FIXES,
  ...FIELD_FIXES,
  ...ADVICE_FIXES,
  ...LOOK_FIXES,
  'unknown.choice': (finding) => NAME_FIXES['unknown.choice']?.(finding) ?? renamedTab(finding),
}

/** Returns the fixer of a rule: the first of its fixers that knows a next step. */
const fixerOf =
  (code: string): Fixer =>
  (finding) =>
    FIXES[code]?.(finding) ?? ELSEWHERE_FIXES[code]?.(finding)

/** Adds the certain next step to each problem that has one. */
export function withFixes(project: Project, problems: readonly Problem[], words: Readonly<Record<string, string>>): Problem[] {
  return problems.map((problem) => {
    if (problem.fix) return problem
    const fix = fixOf(project, problem, words)
    return fix && fix.length > 0 ? withStep({ ...problem, fix }, project, words) : problem
  })
}

/** Adds the next step to the sentence of a problem, unless the sentence names it. */
function withStep(problem: Problem & { fix: readonly Change[] }, project: Project, words: Readonly<Record<string, string>>): Problem {
  const before = (change: Change) => {
    const data = project.sources.find(({ source }) => source.path === change.path)?.source.data
    return change.do === 'text' || change.do === 'insert' ? undefined : valueAt(data, change.at)
  }
  if (problem.values['nearest']) return problem
  const step = unsaidStep(problem, describe(problem, words), before, words)
  return step === undefined ? problem : { ...problem, values: { ...problem.values, nextStep: step } }
}

function fixOf(project: Project, problem: Problem, words: Readonly<Record<string, string>>): readonly Change[] | undefined {
  const source = project.sources.find(({ source: one }) => one.path === problem.path)?.source
  if (!source || source.data === undefined) return undefined
  const finding = findingOf(project, source, problem, words)
  const fix = (problem.values['nearest'] ? writeNearest(finding) : undefined) ?? fixerOf(problem.code)(finding)
  return fix?.every((change) => isWritten(project, change)) ? fix : undefined
}

/** Whether the place of a change is in its file as it is written: `each` has entries in the plan that the file has not. */
function isWritten(project: Project, change: Change): boolean {
  if (change.do === 'text') return true
  let value: unknown = project.sources.find(({ source }) => source.path === change.path)?.source.data
  for (const step of change.do === 'set' ? change.at.slice(0, -1) : change.at) {
    if (change.do === 'insert' && Array.isArray(value)) return true
    if (Array.isArray(value) ? typeof step !== 'number' : !isObject(value)) return false
    const inside: unknown = (value as Record<string, unknown>)[step]
    // A missing object is added.
    if (inside === undefined) return change.do === 'set' && typeof step === 'string'
    value = inside
  }
  return change.do !== 'set' || typeof value === 'object'
}
