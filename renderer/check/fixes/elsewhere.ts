import { asText } from '../../language/as-text.ts'
import type { Change } from '../../model/fix.ts'
import { isObject } from '../../model/normalize.ts'
import type { Project } from '../../model/project.ts'
import type { At } from '../../model/source.ts'
import { writtenViews } from '../rules/written-views.ts'
import { type Finding, type Fixer, itemAround, objectAround, setTo } from './finding.ts'

/** Returns all objects in a value. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

const viewObjects = ({ sources }: Project) =>
  sources.flatMap(({ kind, source }) => (kind === 'screen' || kind === 'part' ? objectsIn(source.data) : []))

/** Returns the only value of several, by its JSON; undefined without one or with several. */
function only(values: readonly unknown[]): unknown {
  const [first, ...others] = new Map(values.map((one) => [JSON.stringify(one), one])).values()
  return others.length === 0 ? first : undefined
}

const readsData = (steps: unknown) => JSON.stringify(steps).includes('"from"')

/** Writes the steps of the only other button with the same label, unless they read data of their view. */
const stepsOfTwin: Fixer = (finding) => {
  const { at, get, set, project } = finding
  const place = objectAround(at, get, (value) => 'onTap' in value)
  const button = place && get(place)
  if (!place || !isObject(button) || asText(button['label']) === '') return undefined
  const twins = viewObjects(project).filter(
    (one) => one !== button && one['label'] === button['label'] && isAlike(one, button) && hasSteps(one),
  )
  const steps = only(twins.map((one) => one['onTap']).filter((one) => !readsData(one)))
  const isOwn = JSON.stringify(steps) === JSON.stringify(button['onTap'])
  return steps === undefined || isOwn ? undefined : [set([...place, 'onTap'], steps)]
}

/** Whether two buttons are of one widget and have one icon. */
const isAlike = (left: Record<string, unknown>, right: Record<string, unknown>) =>
  left['widget'] === right['widget'] && left['icon'] === right['icon']

const hasSteps = (value: Record<string, unknown>) => Array.isArray(value['onTap']) && value['onTap'].length > 0

/** Writes the label of the only other button that does the same. */
const labelOfTwin: Fixer = (finding) => {
  const { key, parent, project } = finding
  if (key !== 'label' || !isObject(parent) || !hasSteps(parent)) return undefined
  const same = JSON.stringify(parent['onTap'])
  const twins = viewObjects(project).filter((one) => one !== parent && isAlike(one, parent) && JSON.stringify(one['onTap']) === same)
  const label = only(twins.flatMap((one) => (typeof one['label'] === 'string' && one['label'].trim() !== '' ? [one['label']] : [])))
  return setTo(() => label)(finding)
}

/** Returns the only answer that other steps with the command give to an outcome. */
function answerElsewhere({ project }: Finding, command: unknown, outcome: string): unknown[] | undefined {
  const answers = writtenViews(project).flatMap(({ chains }) =>
    chains.flat().flatMap(({ do: name, raw }) => {
      const answer = name === command && isObject(raw['on']) ? raw['on'][outcome] : undefined
      return Array.isArray(answer) && answer.length > 0 ? [answer as unknown[]] : []
    }),
  )
  return only(answers) as unknown[] | undefined
}

/** Whether the view at a place declares everything that steps write. */
function declaresAll({ get }: Finding, at: At, steps: readonly unknown[]): boolean {
  const view = at[0] === 'dialogs' ? at.slice(0, 2) : []
  const written = objectsIn(steps).flatMap((one) => (isObject(one['values']) ? Object.keys(one['values']) : []))
  return written.every((path) => {
    const [root = '', name = ''] = path.split('.')
    const declared = get([...view, root])
    return root === 'state' && isObject(declared) && name in declared
  })
}

/** Answers an outcome as all other steps with the command do. */
const answerLikeOthers: Fixer = (finding) => {
  const { at, get, set, values } = finding
  const place = itemAround(at, get, (value) => 'do' in value)
  const step = place && get(place)
  if (!place || !isObject(step)) return undefined
  const outcome = values['name'] ?? ''
  const steps = answerElsewhere(finding, step['do'], outcome)
  if (!steps || !declaresAll(finding, at, steps)) return undefined
  return [set(isObject(step['on']) ? [...place, 'on', outcome] : [...place, 'on'], isObject(step['on']) ? steps : { [outcome]: steps })]
}

/** Writes a state where all other steps with a command write it: in the answer that the view gives without that step. */
const stateSetElsewhere: Fixer = (finding) => {
  const { at, source, values, project } = finding
  const written = writtenViews(project).find((one) => one.source === source)
  const name = `state.${values['name'] ?? ''}`
  const found = (written?.chains.flat() ?? []).flatMap((step): Change[] => {
    if (step.at[0] !== at[0] && at[0] === 'dialogs') return []
    const answers = isObject(step.raw['on']) ? Object.entries(step.raw['on']) : []
    return answers.flatMap(([outcome, own]) => {
      const others = answerElsewhere(finding, step.do, outcome) ?? onlyOther(finding, step.do, outcome, own)
      const index = (others ?? []).findIndex((one) => isObject(one) && isObject(one['values']) && name in one['values'])
      return index < 0 || !Array.isArray(own)
        ? []
        : [{ path: source.path, do: 'insert', at: [...step.at, 'on', outcome, index], value: others?.[index] } as const]
    })
  })
  return found.length === 1 ? found : undefined
}

/** Returns the only answer to the outcome that differs from this one. */
function onlyOther({ project }: Finding, command: unknown, outcome: string, own: unknown): unknown[] | undefined {
  const same = JSON.stringify(own)
  const answers = writtenViews(project).flatMap(({ chains }) =>
    chains.flat().flatMap(({ do: name, raw }) => {
      const answer = name === command && isObject(raw['on']) ? raw['on'][outcome] : undefined
      return Array.isArray(answer) && JSON.stringify(answer) !== same ? [answer as unknown[]] : []
    }),
  )
  return only(answers) as unknown[] | undefined
}

/** Adds the dictionary of a code: the one of all fields with its name, or of the fields beside it whose labels begin like its own. */
const dictionaryElsewhere: Fixer = ({ project, at, around, key, value, values, get, set }) => {
  if (values['name'] !== 'dictionary' || !isObject(value) || value['type'] !== 'code') return undefined
  const fields = [
    ...project.entities.values(),
    ...[...project.calls.values()].map(({ value: call }) => ({ value: { fields: call.request } })),
  ]
  const same = fields.flatMap(({ value: { fields: own } }) => own[String(key)]?.dictionary ?? [])
  const label = asText(value['label'])
  const siblings = get(around)
  const like = (isObject(siblings) ? Object.values(siblings) : []).filter(isObject).flatMap((one) => {
    const isLike = label.length > 1 && asText(one['label']).startsWith(label.slice(0, 2)) && typeof one['dictionary'] === 'string'
    return isLike ? [one['dictionary']] : []
  })
  const dictionary = only(same.length > 0 ? same : like)
  return dictionary === undefined ? undefined : [set([...at, 'dictionary'], dictionary)]
}

/** Writes the parent that the codes before and after this one have. */
const parentBeside: Fixer = (finding) => {
  const { at, key, values, get } = finding
  const codes = get(['codes'])
  if (key !== 'parent' || at[0] !== 'codes' || !isObject(codes)) return undefined
  const names = Object.keys(codes)
  const index = names.indexOf(String(at[1]))
  const beside = [names[index - 1], names[index + 1]].flatMap((name) => {
    const code = name === undefined ? undefined : codes[name]
    return isObject(code) ? [code['parent']] : []
  })
  const parent = only(beside)
  return typeof parent === 'string' && parent !== values['name'] ? setTo(() => parent)(finding) : undefined
}

/** Adds the option that a form starts with, if options after it are left: an option was taken out of the list. */
const optionLeftOut: Fixer = ({ project, values, get, at, set }) => {
  const field = values['name'] ?? ''
  const place = optionsOf(get(at.slice(0, -2)), at.slice(0, -2), field)
  const options = place && get(place)
  const dictionaries = new Set([...project.entities.values()].flatMap(({ value: { fields } }) => fields[field]?.dictionary ?? []))
  const [name = ''] = dictionaries
  const { codes = {}, order = Object.keys(codes) } = project.dictionaries.get(name)?.value ?? {}
  const meant = values['value'] ?? ''
  if (!place || !Array.isArray(options) || dictionaries.size !== 1 || !order.includes(meant)) return undefined
  const isLast = order.indexOf(meant) > Math.max(...options.map((one) => order.indexOf(String(one))))
  return isLast
    ? undefined
    : [
        set(
          place,
          order.filter((one) => one === meant || options.includes(one)),
        ),
      ]
}

/** Returns the path of the options of a field below a place. */
function optionsOf(value: unknown, at: At, field: string): At | undefined {
  if (Array.isArray(value)) return value.map((one, index) => optionsOf(one, [...at, index], field)).find(Boolean)
  if (!isObject(value)) return undefined
  if (value['field'] === field && Array.isArray(value['options'])) return [...at, 'options']
  return Object.entries(value)
    .map(([key, one]) => optionsOf(one, [...at, key], field))
    .find(Boolean)
}

/** Writes the placeholder that most other controls of the widget have. */
const usualPlaceholder: Fixer = (finding) => {
  const { key, parent, project, values } = finding
  if (key !== 'placeholder' || !isObject(parent)) return undefined
  const all = viewObjects(project).flatMap((one) =>
    one !== parent && one['widget'] === parent['widget'] ? asText(one['placeholder']) : [],
  )
  const counts = new Map<string, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  const [usual, next] = [...counts].filter(([one]) => one !== '').sort(([, left], [, right]) => right - left)
  const isUsual = usual !== undefined && usual[1] > (next?.[1] ?? 0) && usual[0].length <= Number(values['limit'])
  return isUsual ? setTo(() => usual[0])(finding) : undefined
}

/** Fixes whose evidence is what other places of the project do in the same case. */
export const ELSEWHERE_FIXES: Readonly<Record<string, Fixer>> = {
  'way.self': stepsOfTwin,
  'looks.dead': stepsOfTwin,
  'text.empty': labelOfTwin,
  'outcome.unanswered': answerLikeOthers,
  'dead.answer': (finding) => {
    const { next = '' } = finding.values
    return next.includes('\u2026') ? answerLikeOthers(finding) : setTo(() => [JSON.parse(next)])(finding)
  },
  'dead.state': stateSetElsewhere,
  'form.startOption': optionLeftOut,
  'looks.wraps': usualPlaceholder,
  'unknown.code': parentBeside,
  'shape.missingKey': dictionaryElsewhere,
}
