import { asText } from '../../language/as-text.ts'
import type { ValueUse } from '../../compile/value-use.ts'
import { isObject, textsOf } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import type { Project, Unit } from '../../model/project.ts'
import { type Source, valueAt } from '../../model/source.ts'
import { valueUses } from './personal.ts'
import { problemAt } from './problem-at.ts'
import type { AdviceRule, Checkable } from './rule.ts'

/** Unit -> the format that writes the number with its unit. */
const FORMATS: Partial<Record<Unit, string>> = { bytes: 'bytes', minutes: 'duration' }

type Shown = Extract<ValueUse, { kind: 'shown' }> & { source: Source }

const shownNumbers = (checkable: Checkable): (Shown & { unit: Unit })[] =>
  valueUses(checkable).flatMap((use) => {
    const unit = checkable.project.entities.get(use.field.entity ?? '')?.value.units[use.field.name]
    return use.kind === 'shown' && unit !== undefined ? [{ ...use, unit }] : []
  })

/** Reports sizes and durations that are shown as bare numbers. */
export const domainFormat: AdviceRule = {
  level: 'warning',
  find: (checkable) =>
    shownNumbers(checkable).flatMap(({ source, at, field, formats, unit }): Problem[] => {
      const format = FORMATS[unit]
      if (format === undefined || formats.some(({ name }) => name === format)) return []
      return [problemAt(source, 'domain.format', at, { name: field.type.label ?? field.name, path: field.path, format })]
    }),
}

/** Reports shares that are shown without a percent sign. */
export const domainPercent: AdviceRule = {
  level: 'hint',
  find: (checkable) =>
    shownNumbers(checkable).flatMap(({ source, at, field, unit, after }): Problem[] => {
      const around = valueAt(source.data, at.slice(0, -1))
      const hasUnit = after.trim() !== '' || (isObject(around) && around['unit'] !== undefined)
      if (unit !== 'percent' || hasUnit) return []
      return [
        problemAt(source, 'domain.percent', at, {
          name: isObject(around) ? asText(around['label'] ?? field.type.label) : field.name,
          path: field.path,
        }),
      ]
    }),
}

/** Formats that write a unit -> the words with which they write it. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = { duration: ['days', 'hours', 'minutes'], money: ['currency'] }

/** Reports a unit written after a value whose format writes one already. */
export const domainUnitTwice: AdviceRule = {
  level: 'warning',
  find(checkable) {
    const written = wordsOf(checkable.project)
    return valueUses(checkable).flatMap((use): Problem[] => {
      if (use.kind !== 'shown' || use.after === '') return []
      const names = [...use.formats.map(({ name }): string => name), use.field.type.type]
      const format = names.find((name) => WRITTEN[name])
      const words = (WRITTEN[format ?? ''] ?? []).map((word) => written[word] ?? '')
      const isUnit = words.some((one) => one !== '' && use.after.trimStart().startsWith(one))
      const word = isUnit ? /^\p{L}+/u.exec(use.after.trimStart())?.[0] : undefined
      return word === undefined
        ? []
        : [problemAt(use.source, 'domain.unitTwice', use.at, { name: use.field.path, format: format ?? '', word })]
    })
  },
}

const wordsOf = ({ files }: Project) => textsOf(isObject(files.messages?.data) ? files.messages.data['words'] : {})
