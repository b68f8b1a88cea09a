import type { Field, FieldRules } from '../language/field.ts'
import { FORMAT_LENGTHS, isFormat, isNamed } from '../language/field-rules.ts'
import type { Type } from '../model/scope-types.ts'
import type { At } from '../model/source.ts'
import { type BindContext, report } from './bind-context.ts'
import { hasRule } from './messages.ts'

/** Checks the rules written here for a field: each must fit its type, and must either be shown or block. */
export function checkFieldRules(context: BindContext, field: Type, rules: FieldRules, mayBeRequired: boolean, at: At): void {
  if (field.unknown) return
  const formats = Object.keys(field.rules ?? {}).filter(isFormat)
  for (const [keyword, { at: when, blocks }] of Object.entries(rules)) {
    const here = [...at, keyword]
    if (isNamed(keyword) && field.type !== 'text') report(context, 'rule.type', here, { name: keyword, type: field.type }, 'key')
    else if (!hasRule(field, keyword, mayBeRequired)) report(context, 'rule.never', here, { name: keyword }, 'key')
    else if (isFormat(keyword) && field.pattern !== undefined)
      report(context, 'rule.formats', here, { name: keyword, other: 'pattern' }, 'key')
    else if (isFormat(keyword) && formats.length > 1 && keyword !== formats[0])
      report(context, 'rule.formats', here, { name: keyword, other: formats[0] ?? '' }, 'key')
    if (when === 'submit' && blocks === false) report(context, 'rule.silent', [...here, 'blocks'], {})
  }
  checkFormatLength(context, field, rules, at)
}

/** Reports formats that no text of the field's length can have. */
export function checkFormatLength(context: BindContext, { minLength = 0, maxLength = Infinity }: Field, rules: FieldRules, at: At): void {
  for (const keyword of Object.keys(rules).filter(isFormat)) {
    const { least, most } = FORMAT_LENGTHS[keyword]
    const here = at.at(-1) === 'rules' ? [...at, keyword] : at
    if (maxLength < least) report(context, 'rule.short', here, { name: keyword, limit: String(maxLength), least: String(least) }, 'key')
    else if (minLength > most) report(context, 'rule.long', here, { name: keyword, limit: String(minLength), most: String(most) }, 'key')
  }
}
