import { type BindContext, report } from '../compile/bind-context.ts'
import type { Declared, Dictionary } from '../model/project.ts'
import { nearest } from '../model/nearest.ts'
import { checkGroups } from './code-groups.ts'
import { checkNeverGiven } from './action-declarations.ts'
import { suggestWord } from '../model/suggestions.ts'

const WORD = /^[A-Za-z]/

/**
 * Checks a dictionary. Codes that are words may be used only by functions, where a typo would not be noticed. Such a dictionary must
 * declare its sort order (`order`): each code then occurs twice in the file, and a typo is reported.
 */
export function checkCodes(context: BindContext, { value }: Declared<Dictionary>, name: string): void {
  const { codes: declared, order } = value
  checkGroups(context, value, name)
  checkNeverGiven(context, name)
  const { icons } = context.project
  for (const [code, { icon }] of Object.entries(declared))
    if (icon !== undefined && !icons.has(icon))
      report(context, 'unknown.icon', ['codes', code, 'icon'], { name: icon, ...suggestWord(icon, [...icons.keys()]) })
  const codes = Object.keys(declared)
  const word = codes.find((code) => WORD.test(code))
  if (!order && word !== undefined) return report(context, 'order.needed', ['codes', word], { name: word }, 'key')
  const mistyped = new Set<string>()
  order?.forEach((code, index) => {
    if (order.indexOf(code) !== index) report(context, 'duplicate.entry', ['order', index], { name: code })
    if (codes.includes(code)) return
    const unlisted = codes.filter((one) => !order.includes(one))
    const meant = nearest(code, unlisted) ?? (unlisted.length === 1 ? unlisted[0] : undefined)
    if (meant !== undefined) mistyped.add(meant)
    report(context, 'unknown.code', ['order', index], { name: code, dictionary: name, known: codes.join(' '), nearest: meant ?? '' })
  })
  for (const code of order ? codes : []) {
    if (!order?.includes(code) && !mistyped.has(code)) report(context, 'order.missing', ['codes', code], { name: code }, 'key')
  }
}
