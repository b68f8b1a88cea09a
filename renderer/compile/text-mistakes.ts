import { typeAt } from './paths.ts'
import type { At } from '../model/source.ts'
import { type BindContext, report } from './bind-context.ts'

const PLAIN: Readonly<Record<string, string>> = { '\uff5b': '{', '\uff5d': '}', '\uff5c': '|' }

/** Matches full-width braces and bars; a quick test before the detailed search. */
export const FULL_WIDTH = /[\uff5b\uff5d\uff5c]/

/** Returns the first full-width brace, or full-width bar inside braces; it would be displayed as plain text. */
export function fullWidthMark(text: string): { index: number; mark: string; plain: string } | undefined {
  if (!FULL_WIDTH.test(text)) return undefined
  const brace = text.search(/[\uff5b\uff5d]/)
  const bar = /[{\uff5b][^}\uff5d]*\uff5c/.exec(text)
  const index = [brace, bar ? bar.index + bar[0].length - 1 : -1].filter((one) => one >= 0).sort((left, right) => left - right)[0]
  if (index === undefined) return undefined
  const mark = text.charAt(index)
  return { index, mark, plain: PLAIN[mark] ?? '' }
}

/** Reports text that would be displayed literally although a placeholder was meant. Returns whether a problem was reported. */
export function checkTextSlips(context: BindContext, text: string, at: At): boolean {
  const found = fullWidthMark(text)
  if (found) {
    report({ ...context, offset: context.offset + found.index + 1 }, 'text.fullWidth', at, { mark: found.mark, plain: found.plain })
    return true
  }
  // JavaScript template syntax: the dollar sign would be displayed.
  const dollar = text.indexOf('${')
  if (dollar >= 0) {
    report({ ...context, offset: context.offset + dollar + 1 }, 'text.dollar', at)
    return true
  }
  const [, path, root = ''] = /^\s*(([a-z]\w*)(?:\.\w+)+)\s*(?:\|.*)?$/.exec(text) ?? []
  if (path !== undefined && context.scope.has(root)) {
    report(context, 'text.path', at, { name: text.trim() })
    return true
  }
  const inside = pathInText(context, text)
  if (inside !== undefined) report(context, 'text.path', at, { name: inside })
  return inside !== undefined
}

/** Returns a path without braces inside other text, if the path leads to a value in scope. */
function pathInText(context: BindContext, text: string): string | undefined {
  if (!text.includes('.')) return undefined
  const plain = text.replaceAll(/\{[^}]*\}/g, ' ')
  if (/[{}]/.test(plain)) return undefined
  const found = plain.matchAll(/(?<![\w./:@-])[a-z]\w*(?:\.\w+)+(?![\w./:@-])/g)
  return [...found]
    .map(([path]) => path)
    .find((path) => typeAt(context, path)?.unknown === undefined && typeAt(context, path) !== undefined)
}
