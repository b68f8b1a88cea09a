import { asText } from '../../language/as-text.ts'
import { isObject } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project } from '../../model/project.ts'
import type { At, Source } from '../../model/source.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule } from './rule.ts'

/** Powers of 1024 that texts name after a number of bytes. */
const SIZES: Readonly<Record<string, number>> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }

interface Text {
  source: Source
  at: At
  text: string
}

/** A setting with one way in which texts state it. */
interface Stated {
  name: string
  said: string
  value: number
  source: Source
  at: At
  isRight: boolean
}

/** Returns what `said` of settings.json declares. */
function statedSettings(project: Project): Stated[] {
  const { files } = project
  const stated = isObject(files.settings?.data) && isObject(files.settings.data['said']) ? files.settings.data['said'] : {}
  return Object.entries(stated).flatMap(([name, words]) => {
    const limit = limitOf(project, name)
    if (!limit || !Array.isArray(words)) return []
    const { value, unit, source, at } = limit
    return words.map(asText).map((said) => ({ name, said, value, source, at, isRight: numberIn(said, unit) === value }))
  })
}

/** Returns the number that a name of `said` means: a setting, or a limit of a field such as `Plant.note.maxLength`. */
function limitOf({ settings, entities }: Project, name: string): { value: number; unit: string; source: Source; at: At } | undefined {
  const setting = settings.get(name)
  if (setting) return { value: Number(setting.value.value), unit: setting.value.unit, source: setting.source, at: [...setting.at, 'value'] }
  const [entity = '', field = '', key = ''] = name.split('.')
  const declared = entities.get(entity)
  const value: unknown = Object.entries(declared?.value.fields[field] ?? {}).find(([one]) => one === key)?.[1]
  return declared && typeof value === 'number' ? { value, unit: '', source: declared.source, at: ['fields', field, key] } : undefined
}

/** Reports settings whose value is another than texts state (`said`). */
export const domainLimit: AdviceRule = {
  level: 'warning',
  find({ project }) {
    const texts = textsOf(project)
    return statedSettings(project).flatMap(({ name, said, value, source, at, isRight }): Problem[] => {
      const where = texts.find(({ text }) => text.includes(said))
      return isRight ? [] : [problemAt(source, 'domain.limit', at, { name, value: String(value), said, file: where?.source.path ?? '' })]
    })
  },
}

/** Reports texts that state another number than any setting that is stated in these words. */
export const domainLimitText: AdviceRule = {
  level: 'warning',
  find({ project }) {
    const all = statedSettings(project)
    const patterns = new Map(all.map(({ said }) => [said, patternOf(said)]))
    return textsOf(project).flatMap(({ text, source, at }): Problem[] => {
      const like = all.filter(({ said }) => patterns.get(said)?.test(text))
      const [first] = like
      if (!first || like.some(({ said, isRight }) => text.includes(said) || !isRight)) return []
      return [problemAt(source, 'domain.limitText', at, { name: first.name, value: String(first.value), said: first.said, text })]
    })
  },
}

/** Returns the number that a text states, in the unit of the setting. */
function numberIn(said: string, unit: string): number {
  const [, digits = '', size = ''] = /(\d+)\s*([KMG]B)?/.exec(said) ?? []
  return Number(digits) * (unit === 'bytes' ? (SIZES[size] ?? 1) : 1)
}

/** Returns a pattern of the same words with any number. */
const patternOf = (said: string) =>
  new RegExp(`(?<!\\d)${said.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\d+/, String.raw`\d+`)}`)

/** Returns the texts that users read: messages, and everything written in screens and parts. */
const textsOf = ({ sources }: Project): Text[] =>
  sources.flatMap(({ kind, source }) => (kind === 'screen' || kind === 'part' || kind === 'messages' ? textsIn(source) : []))

const textsBySource = new WeakMap<Source, Text[]>()

/** Returns the texts of a file with a number. Cached, because only the edited file is another source after an edit. */
function textsIn(source: Source): Text[] {
  const found = textsBySource.get(source) ?? []
  if (textsBySource.has(source)) return found
  textsBySource.set(source, found)
  const visit = (value: unknown, at: At): void => {
    if (typeof value === 'string' && /\d/.test(value)) found.push({ source, at, text: value })
    else if (Array.isArray(value)) value.forEach((one, index) => visit(one, [...at, index]))
    else if (isObject(value)) for (const [key, one] of Object.entries(value)) visit(one, [...at, key])
  }
  visit(source.data, [])
  return found
}

/** Reports codes whose number differs from the number in their label. The other codes of the dictionary show the usual factor. */
export const domainCodeNumber: AdviceRule = {
  level: 'warning',
  find: ({ project }) =>
    [...project.dictionaries].flatMap(([dictionary, { value, source }]) => {
      const numbers = Object.entries(value.codes).flatMap(([code, one]) =>
        Object.entries(one).flatMap(([key, number]) => {
          const [, digits, unit] = /^\D*(\d+)(\D*)$/.exec(one.label) ?? []
          return typeof number === 'number' && digits !== undefined
            ? [{ code, key, number, label: one.label, stated: Number(digits), unit: asText(unit) }]
            : []
        }),
      )
      return numbers.flatMap(({ code, key, number, label, stated, unit }): Problem[] => {
        const factors = numbers
          .filter((one) => one.unit === unit && one.key === key && one.stated > 0)
          .map((one) => one.number / one.stated)
        const usual = factors.find((one) => factors.filter((other) => other === one).length * 2 > factors.length)
        // A unit that occurs once has no usual factor: 24 hours are 1440 minutes.
        if (usual === undefined || number === stated * usual || factors.length < 2) return []
        return [
          problemAt(source, 'domain.codeNumber', ['codes', code, key], {
            name: label,
            key,
            value: String(number),
            wanted: String(stated * usual),
            dictionary,
          }),
        ]
      })
    }),
}
