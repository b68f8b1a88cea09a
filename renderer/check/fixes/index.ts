import type { Change } from '../../model/fix.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import { valueAt } from '../../model/source.ts'
import { ADVICE_FIXES } from './advice.ts'
import { CONDITION_FIXES } from './conditions.ts'
import { FIELD_FIXES } from './fields.ts'
import { findingOf, type Fixer, removeItem, removeValue } from './finding.ts'
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

/** Gives an entry with the id of another the only code that has no entry; removes a name that a list has twice. */
const duplicateEntry: Fixer = (finding) => {
  const { project, key, around, get, set, at } = finding
  if (typeof key === 'number') return removeValue(finding)
  const entries = get(around.slice(0, -1))
  const ids = Array.isArray(entries) ? entries.filter(isObject).map((one) => String(one[String(key)])) : []
  const fitting = [...project.dictionaries.values()].flatMap(({ value: { codes } }) => {
    const names = Object.keys(codes)
    const left = names.filter((one) => !ids.includes(one))
    return names.length === ids.length && left.length === 1 && ids.every((id) => names.includes(id)) ? left : []
  })
  return fitting.length === 1 ? [set(at, fitting[0])] : undefined
}

/** Removes the later node of a field that is drawn twice. */
const removeNode: Fixer = ({ around, get, remove }) =>
  typeof around.at(-1) === 'number' && isObject(get(around)) ? [remove(around)] : undefined

/** What means the same with or without it, or never takes effect: the sentence says to remove it. */
const REMOVED = [
  'unused.data',
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

const FIXES: Readonly<Record<string, Fixer>> = {
  ...Object.fromEntries(REMOVED.map((code) => [code, removeValue])),
  'answer.outside': removeAloneStep,
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
}

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
  const fix = (problem.values['nearest'] ? writeNearest(finding) : undefined) ?? FIXES[problem.code]?.(finding)
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
