import { asText } from '../language/as-text.ts'
import type { Fields } from '../language/field.ts'
import { isObject } from '../model/normalize.ts'
import type { StepProp } from '../model/prop.ts'
import type { At } from '../model/source.ts'
import { type Type, UNKNOWN } from '../model/scope-types.ts'
import { conditionToken } from './conditions.ts'
import { item } from './item.ts'
import { messageName, nameToken, outcomeName, plainTitle, screenName } from './names.ts'
import { pathToken } from './paths.ts'
import { fieldAt, formEntity, labelOf, outcomePlace, type ProseContext, resultPlace, typeAt } from './scope.ts'
import type { Item, Piece } from './tokens.ts'
import { valuePieces } from './values.ts'
import { fillWords, firstClause, quoted, word } from './words.ts'

type Raw = Readonly<Record<string, unknown>>

/** Returns the items of a chain of steps. A step sees the results of the steps before it. */
export function stepItems(around: ProseContext, steps: unknown, at: At): Item[] {
  let place = around
  return (Array.isArray(steps) ? steps : []).flatMap((step: unknown, index) => {
    if (!isObject(step)) return []
    const made = stepItem(place, step, [...at, index])
    if (typeof step['as'] === 'string') place = resultPlace(place, step['as'], resultType(place, step))
    return [made]
  })
}

function stepItem(place: ProseContext, step: Raw, at: At): Item {
  const { words, project } = place
  const name = String(step['do'])
  const command = project.commands.get(name)?.value
  const pattern = words[`step.${command ? 'command' : name}`] ?? word(words, 'step.command')
  const inner = { ...place, outcomes: command?.outcomes ?? project.steps.get(name)?.value.outcomes ?? {} }
  const items = Object.entries(step).map(([key, value]) => stepProp(inner, step, key, value, [...at, key]))
  return item('step', name, at, step, {
    pattern: step['when'] === undefined ? pattern : fillWords(word(words, 'step.if'), { when: '{when}', step: pattern }),
    items: items.map((one) => (one.key === 'do' ? { ...one, pattern: pattern.includes('{do}') ? one.pattern : '' } : one)),
    place: 'block',
    sort: name,
  })
}

/** Returns the item of one property of a step. */
function stepProp(place: ProseContext, step: Raw, key: string, value: unknown, at: At): Item {
  if (key === 'on') return item('prop', key, at, value, { items: answers(place, value, at), place: 'open' })
  return item('prop', key, at, value, { pieces: stepPieces(place, step, key, value, at) })
}

function stepPieces(place: ProseContext, step: Raw, key: string, value: unknown, at: At): Piece[] {
  const { project, words } = place
  if (key === 'do') return [nameToken(value, actionTitle(place, String(value)), at)]
  if (key === 'when') return [conditionToken(place, value, at)]
  if (key === 'into') return [pathToken(place, String(value), at)]
  if (key === 'says') return [messageName(place, value, at)]
  if (key === 'with') return valuesPieces(place, value, stepReceiver(place, step), at)
  const prop: StepProp | undefined = project.steps.get(String(step['do']))?.value.props[key]
  switch (prop?.kind) {
    case 'screen':
      return [screenName(place, value, at)]
    case 'message':
      return [messageName(place, value, at)]
    case 'dialog':
      return [nameToken(value, quoted(words, plainTitle(place.view.dialogs?.[String(value)]?.title) ?? String(value)), at)]
    case 'condition':
    case 'flag':
      return [conditionToken(place, value, at)]
    case 'assignments':
      return assignmentPieces(place, value, at)
    case 'fieldNames':
    case 'keywords':
      return listPieces(place, value, at, prop.kind)
    case 'boolean':
      return value === true ? [''] : valuePieces(place, value, { type: 'boolean' }, at)
    default:
      return typeof value === 'string' ? [nameToken(value, value, at)] : valuePieces(place, value, UNKNOWN, at)
  }
}

/** Returns the title of a command or query between quotation marks: its first clause, or the whole title. */
export function actionTitle({ project, words }: ProseContext, name: string, isWhole = false): string {
  const title = project.commands.get(name)?.value.title ?? project.queries.get(name)?.value.title
  return title === undefined ? name : quoted(words, isWhole ? title : firstClause(title))
}

function listPieces(place: ProseContext, value: unknown, at: At, kind: string): Piece[] {
  const label = (name: string) =>
    kind === 'keywords' ? (place.words[`keyword.${name}`] ?? name) : (fieldAt(place.project, typeAt(place, 'form'), name)?.label ?? name)
  return separated(place, Array.isArray(value) ? value : [], 'join.list', (one, index) => [
    nameToken(one, label(String(one)), [...at, index]),
  ])
}

/** Returns the pieces of several things with a separator between them. */
export function separated<T>(place: ProseContext, all: readonly T[], key: string, piecesOf: (one: T, index: number) => Piece[]): Piece[] {
  return all.flatMap((one, index) => [...(index > 0 ? [word(place.words, key)] : []), ...piecesOf(one, index)])
}

/** Returns the pieces of named values: `label = value`. */
export function valuesPieces(place: ProseContext, values: unknown, receiver: Type, at: At): Piece[] {
  return separated(place, Object.entries(isObject(values) ? values : {}), 'join.values', ([name, value]) => {
    const type = fieldAt(place.project, receiver, name) ?? UNKNOWN
    return [`${labelOf(place.project, type) ?? name}${word(place.words, 'assign')}`, ...valuePieces(place, value, type, [...at, name])]
  })
}

function assignmentPieces(place: ProseContext, values: unknown, at: At): Piece[] {
  return separated(place, Object.entries(isObject(values) ? values : {}), 'join.values', ([path, value]) => {
    const target = pathToken(place, path, [...at, path])
    const [before = '', between = '', after = ''] = word(place.words, value === null ? 'set.clear' : 'set.value').split('{}')
    if (value === null) return [before, target, between]
    return [before, target, between, ...valuePieces(place, value, typeAt(place, path), [...at, path]), after]
  })
}

/** Returns the type of what receives the values of a step. */
export function stepReceiver(place: ProseContext, step: Raw): Type {
  const { project, view } = place
  const fields = (all: Fields | undefined): Type => ({ type: 'record', fields: all ?? {} })
  const { screen, to, dialog } = step
  if (typeof dialog === 'string') return fields(view.dialogs?.[dialog]?.params)
  const opened = [screen, to].find((one) => typeof one === 'string')
  if (typeof opened === 'string') return fields(project.screens.get(opened)?.value.params)
  const name = String(step['do'])
  if (name === 'submit') return fields(place.submits)
  return fields(project.commands.get(name)?.value.params)
}

/** Returns the type of a step's result. */
export function resultType(place: ProseContext, step: Raw): Type {
  const dialog = place.view.dialogs?.[String(step['dialog'])]
  const entity = dialog && formEntity(dialog.body)
  if (entity !== undefined) return { type: 'record', of: entity }
  return place.project.commands.get(String(step['do']))?.value.returns ?? UNKNOWN
}

/** Returns one item per outcome, with the steps that handle it. */
function answers(place: ProseContext, on: unknown, at: At): Item[] {
  return Object.entries(isObject(on) ? on : {}).map(([outcome, answer]) => {
    const here = [...at, outcome]
    const { words } = place
    const name = outcomeName(place, outcome, here)
    const same = isObject(answer) ? answer['same'] : undefined
    const inside = outcomePlace(place, place.outcomes?.[outcome]?.carries)
    const items =
      same === undefined
        ? stepItems(inside, answer, here)
        : [
            item('prop', 'same', [...here, 'same'], same, {
              pattern: word(words, 'outcome.same'),
              pieces: [nameToken(same, words[`outcome.${asText(same)}`] ?? asText(same), [...here, 'same'])],
            }),
          ]
    const [before = '', after = ''] = word(words, 'outcome').split('{}')
    return item('entry', outcome, here, answer, { pieces: [before, name, after], items, place: 'block', sort: 'outcome' })
  })
}
