import { isObject } from '../../model/normalize.ts'
import { onlyUnused } from './words.ts'
import { removeValue, type Fixer, type Finding, setTo } from './finding.ts'

/** Unit of settings -> factors between it and other units in which people count. */
const FACTORS_OF: Readonly<Record<string, readonly number[]>> = {
  ms: [1000, 60_000],
  s: [1000, 60],
  bytes: [1024 ** 2, 1024],
  ratio: [100],
}

/** Returns the number in the other unit that the author thought of: the only one within the limits. */
function inUnit(value: number, least: number, most: number, factors: readonly number[]): number | undefined {
  if (value <= 0) return undefined
  const meant = factors.map((factor) => (value < least ? value * factor : value / factor)).filter((one) => one >= least && one <= most)
  return meant.length > 0 ? meant[0] : undefined
}

/** Converts a setting outside of its range from the unit in which it was thought of. */
const settingInUnit: Fixer = setTo(({ project, values, value }) => {
  const unit = project.settings.get(values['name'] ?? '')?.value.unit ?? ''
  // A count that may not be zero has no other way to say that there is no limit.
  if (value === 0 && unit === 'count') return Number(values['most'])
  return typeof value === 'number' ? inUnit(value, Number(values['least']), Number(values['most']), FACTORS_OF[unit] ?? []) : undefined
})

/** Converts seconds to milliseconds; removes the limit that zero means to lift; otherwise writes the smallest number that is counted. */
const leastNumber: Fixer = (finding) => {
  const { value, values, at, key, set, remove } = finding
  const limit = Number(values['limit'])
  if (typeof value !== 'number') return undefined
  const isTime = key === 'ms' || at.includes('durations')
  const meant = isTime ? inUnit(value, limit, Infinity, [1000]) : undefined
  if (meant !== undefined) return [set(at, meant)]
  if (value === 0 && key === 'maxRows') return sameElsewhere(finding)
  if (value === 0 && String(key).startsWith('max')) return [remove(at)]
  return limit < 0 ? [set(at, limit)] : undefined
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
const settingLeft: Fixer = ({ project, at, set }) => {
  const counts = [...project.settings].flatMap(([name, { value }]) => (value.unit === 'count' ? [name] : []))
  const left = onlyUnused(project, counts)
  return left === undefined ? undefined : [set(at, { from: `settings.${left}` })]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export const NUMBER_FIXES: Readonly<Record<string, Fixer>> = {
  'setting.outside': settingInUnit,
  'shape.minimum': leastNumber,
  // A time that is far too long was given in another unit, or has a digit too many.
  'shape.maximum': setTo(({ values, key, at }) => (key === 'ms' || at.includes('durations') ? undefined : Number(values['limit']))),
  'limit.carried': setTo(({ value, values }) => (typeof value === 'string' ? values['most'] : Number(values['most']))),
  'limit.wider': setTo(({ value, values }) => (typeof value === 'string' ? values['most'] : Number(values['most']))),
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
  'range.empty': ({ project, source, at, around, key, set, values, get }) => {
    const [least, most] = [values['least'] ?? '', values['most'] ?? '']
    const other = [...around, values['own'] === key ? (values['key'] ?? '') : (values['own'] ?? '')]
    // Two days that are written the wrong way round.
    if (DAY.test(least) && DAY.test(most)) return [set(at, get(other)), set(other, get(at))]
    const data = project.files.settings?.data
    const name = [source.path.split('/').at(-1)?.replace('.json', ''), ...at.slice(1)].join('.')
    const said = isObject(data) && isObject(data['said']) ? data['said'][name] : undefined
    const number = Array.isArray(said) ? /\d+/.exec(String(said[0]))?.[0] : undefined
    return number !== undefined && String(key).endsWith('Length') ? [set(at, Number(number))] : undefined
  },
  'range.narrowed': setTo(({ values }) => Number(values['least'])),
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
