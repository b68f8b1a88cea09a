import { isObject } from '../../model/normalize.ts'
import { wordsOf } from '../../model/suggestions.ts'
import { nameSet } from '../name-frequency.ts'
import { onlyUnused } from './words.ts'
import { removeValue, type Fixer, type Finding, setTo } from './finding.ts'

/** Unit of settings -> factors between it and other units in which people count. */
const FACTORS_OF: Readonly<Record<string, readonly number[]>> = {
  ms: [1000, 60_000],
  s: [1000, 60],
  bytes: [1024 ** 2, 1024],
  ratio: [100],
}

/** Words in the title of a count -> factors between its unit and smaller ones. */
const FACTORS_OF_WORD: Readonly<Record<string, readonly number[]>> = { '\u5c0f\u65f6': [60, 3600], '\u5206\u949f': [60] }

/** Returns the number in the other unit that the author thought of: the only one within the limits. */
function inUnit(value: number, least: number, most: number, factors: readonly number[]): number | undefined {
  if (value <= 0) return undefined
  const meant = factors.map((factor) => (value < least ? value * factor : value / factor)).filter((one) => one >= least && one <= most)
  return meant.length > 0 ? meant[0] : undefined
}

/** Converts a setting outside of its range from the unit in which it was thought of. */
const settingInUnit: Fixer = setTo(({ project, values, value }) => {
  const { unit = '', title = '' } = project.settings.get(values['name'] ?? '')?.value ?? {}
  const [least, most] = [Number(values['least']), Number(values['most'])]
  if (typeof value !== 'number') return undefined
  // A sign that nobody means; -1 often stands for "no limit".
  if (value < -1 && -value >= least && -value <= most) return -value
  const factors = [
    ...(FACTORS_OF[unit] ?? []),
    ...Object.entries(FACTORS_OF_WORD).flatMap(([word, own]) => (title.includes(word) ? own : [])),
  ]
  const meant = inUnit(value, least, most, factors)
  return unit === SHARE || meant === undefined || Number.isInteger(meant) ? meant : undefined
})

/** The unit of shares, the only one with fractions. */
const SHARE = 'ratio'

/** Writes a fraction of seconds as milliseconds, and so on; a fraction of a count has no other way to be written. */
const wholeInUnit: Fixer = setTo(({ project, values, value }) => {
  const { unit = '' } = project.settings.get(values['name'] ?? '')?.value ?? {}
  const meant = (FACTORS_OF[unit] ?? []).map((factor) => Number(value) * factor)
  return meant.find((one) => Number.isInteger(one) && one >= Number(values['least']) && one <= Number(values['most']))
})

/** Writes a text with a number and its unit as the number. */
const numberOfText: Fixer = setTo(({ value, values }) => {
  const [, digits = '', word = ''] = typeof value === 'string' ? (/^\s*(-?\d+(?:\.\d+)?)\s*(\S*)\s*$/.exec(value) ?? []) : []
  if (digits === '') return undefined
  const number = Number(digits) * (UNITS[values['unit'] ?? '']?.[word.toLowerCase()] ?? 1)
  return number >= Number(values['least']) && number <= Number(values['most']) ? number : undefined
})

/** Unit of a setting -> words of texts for other units -> factor. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  bytes: { kb: 1024, k: 1024, mb: 1024 ** 2, m: 1024 ** 2, gb: 1024 ** 3 },
  ms: { s: 1000, '\u79d2': 1000, '\u5206\u949f': 60_000 },
  s: { '\u5206\u949f': 60, min: 60 },
  ratio: { '%': 0.01 },
}

/** Converts seconds to milliseconds. Which number within the limits is meant instead of another one, nobody knows. */
const leastNumber: Fixer = (finding) => {
  const { value, values, at, key, set } = finding
  const limit = Number(values['limit'])
  if (typeof value !== 'number') return undefined
  const isTime = key === 'ms' || at.includes('durations')
  const meant = isTime ? inUnit(value, limit, Infinity, [1000]) : undefined
  if (meant !== undefined) return [set(at, meant)]
  if (value === 0 && key === 'maxRows') return sameElsewhere(finding)
  return undefined
}

/** Whether something in the view reads an entry of `data`. */
const isUsed = ({ data }: Finding['source'], name: unknown) =>
  new RegExp(`"${String(name)}[".]|\\{${String(name)}[.} ]`).test(JSON.stringify({ ...(data as object), data: undefined }))

/** Writes the number that all other files of the kind have. */
function sameElsewhere({ project, source, at, set, get }: Finding) {
  const others = project.inbound.values()
  const numbers = new Set(
    [...others].flatMap((one) => (one.source === source ? [] : [(one.source.data as Record<string, unknown>)['maxRows']])),
  )
  const [number] = numbers
  return numbers.size === 1 && get(at) !== number ? [set(at, number)] : undefined
}

/** Writes the setting as the number that a text in quotes names. */
function settingAsNumber({ project, values }: Finding) {
  const setting = project.settings.get(/^settings\.(\w+)$/.exec(values['path'] ?? '')?.[1] ?? '')
  const written = setting?.value.value
  if (!setting || typeof written !== 'string' || !/^-?\d+(\.\d+)?$/.test(written)) return undefined
  return [{ path: setting.source.path, do: 'set', at: [...setting.at, 'value'], value: Number(written) } as const]
}

/** Writes the only count among the settings that no file uses. */
const settingLeft: Fixer = (finding) => {
  const { project, at, set } = finding
  const counts = [...project.settings].flatMap(([name, { value }]) => (value.unit === 'count' ? [name] : []))
  const left = onlyUnused(project, counts) ?? namedLike(finding, counts)
  return left === undefined ? undefined : [set(at, { from: `settings.${left}` })]
}

/** Returns the only setting that no view uses and whose words are all in the name of the view or of what the node shows. */
function namedLike({ project, source, around, get }: Finding, names: readonly string[]): string | undefined {
  const node = get(around)
  const own = isObject(node) ? Object.values(node).filter((one) => typeof one === 'string') : []
  const words = new Set([source.path.split('/').at(-1) ?? '', ...own].flatMap(wordsOf))
  const views = project.sources.filter(({ kind }) => kind === 'screen' || kind === 'part')
  const found = names.filter(
    (name) => wordsOf(name).every((word) => words.has(word)) && views.every((one) => !nameSet(one.source).has(name)),
  )
  return found.length === 1 ? found[0] : undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export const NUMBER_FIXES: Readonly<Record<string, Fixer>> = {
  'setting.outside': settingInUnit,
  'setting.whole': wholeInUnit,
  'setting.number': numberOfText,
  'shape.minimum': leastNumber,
  'limit.carried': setTo(({ value, values }) => (typeof value === 'string' ? values['most'] : Number(values['most']))),
  'limit.missing': ({ project, values, at, get }) => {
    for (let length = at.length; length > 0; length -= 1) {
      const node = get(at.slice(0, length))
      const entity = isObject(node) && typeof node['entity'] === 'string' ? project.entities.get(node['entity']) : undefined
      const field = ['fields', values['name'] ?? '', 'maxLength']
      if (entity) return [{ path: entity.source.path, do: 'set', at: field, value: Number(values['most']) }]
    }
    return undefined
  },
  // Texts that state the limit know it.
  'range.empty': ({ project, source, at, around, parent, key, set, values, get }) => {
    const [least, most] = [values['least'] ?? '', values['most'] ?? '']
    const other = [...around, values['own'] === key ? (values['key'] ?? '') : (values['own'] ?? '')]
    // Two days that are written the wrong way round, or the range of a value between them.
    const value = isObject(parent) ? parent['value'] : undefined
    const isBetween = typeof value === 'number' && value <= Number(least) && value >= Number(most)
    if ((DAY.test(least) && DAY.test(most)) || isBetween) return [set(at, get(other)), set(other, get(at))]
    const data = project.files.settings?.data
    const name = [source.path.split('/').at(-1)?.replace('.json', ''), ...at.slice(1)].join('.')
    const said = isObject(data) && isObject(data['said']) ? data['said'][name] : undefined
    const number = Array.isArray(said) ? /\d+/.exec(String(said[0]))?.[0] : undefined
    return number !== undefined && String(key).endsWith('Length') ? [set(at, Number(number))] : undefined
  },
  'pattern.length': setTo(({ values }) => {
    const lengths = values['lengths']?.match(/\d+/g) ?? []
    const meant = values['key'] === 'maxLength' ? lengths.at(-1) : lengths[0]
    return meant === undefined ? undefined : Number(meant)
  }),
  'value.type': settingAsNumber,
  // A count by days is the usual one; a chart that exists may be one by months.
  'count.per': ({ around, set, source }) => (isUsed(source, around.at(1)) ? undefined : [set([...around.slice(0, -1), 'per'], 'day')]),
  'count.sort': removeValue,
  'derive.list': ({ around, remove, source }) => (isUsed(source, around.at(1)) ? undefined : [remove(around)]),
  // A number took the place of the setting.
  'value.least': settingLeft,
}
