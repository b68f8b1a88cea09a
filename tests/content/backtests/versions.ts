import type { Texts } from '../../../server/content/trees.ts'
import { LONGEST } from './records.ts'

/** Returns a number below a limit, as a seeded generator does. */
type Below = (limit: number) => number
const from = <Item>(below: Below, items: readonly Item[]): Item | undefined => items[below(items.length)]

/** A change of one file. `kind` is what the backtest must find, or undefined for a harmless change. */
export interface Planted {
  path: string
  text: string
  what: string
  kind?: 'unsaved' | 'hidden' | 'cut'
}

const TASK = 'schemas/entities/Task.json'

/** Returns a limit of an entity's field that is smaller than a stored text, or not. */
function narrowed(texts: Texts, below: Below, isDanger: boolean): Planted {
  const [field, most] = below(2) === 0 ? (['taskTitle', 20] as const) : (['taskContext', 200] as const)
  const longest = LONGEST[field]
  const limit = isDanger ? 1 + below(longest - 1) : longest + below(most - longest)
  const text = (texts.get(TASK) ?? '').replaceAll(new RegExp(`("${field}": \\{[^}]*"maxLength": )${most}`, 'g'), `$1${limit}`)
  return { path: TASK, text, what: `${field} maxLength ${limit}`, ...(isDanger ? { kind: 'unsaved' } : {}) }
}

/** Returns a shorter or longer text of a title. */
function cut(texts: Texts, below: Below, isDanger: boolean): Planted | undefined {
  const path = from(
    below,
    [...texts].filter(([, text]) => /taskTitle \| cut:15\}/.test(text)).map(([file]) => file),
  )
  if (path === undefined) return undefined
  const length = isDanger ? 3 + below(12) : 16 + below(10)
  const text = (texts.get(path) ?? '').replace('taskTitle | cut:15', `taskTitle | cut:${length}`)
  return { path, text, what: `cut:${length}`, ...(isDanger ? { kind: 'cut' } : {}) }
}

/** What conditions read that hide nothing of a record: the values of a form, and the result of a step, which decides what happens. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['form', 'next'])
const WHEN = /"when": (\{ "field": "([\w.]+)\.(task[A-Z]\w+|caseNo)", [^{}]*\})/g

/** Returns a condition that also asks for a status, which not all records have. */
function hidden(texts: Texts, below: Below): Planted | undefined {
  const places = [...texts].flatMap(([path, text]) =>
    /^schemas\/(screens|parts)\//.test(path)
      ? [...text.matchAll(WHEN)].filter(([, , root = '']) => !NOT_SHOWN.has(root)).map((match) => ({ path, match }))
      : [],
  )
  const place = from(below, places)
  if (!place) return undefined
  const { path, match } = place
  const [whole, condition, root] = match
  const status = String(below(6))
  const stricter = `"when": { "all": [${condition}, { "field": "${root}.taskStatus", "equals": "${status}" }] }`
  const text = texts.get(path) ?? ''
  return {
    path,
    text: text.slice(0, match.index) + stricter + text.slice(match.index + whole.length),
    what: `when ${root}.taskStatus ${status}`,
    kind: 'hidden',
  }
}

/** Returns another word in a title, label or message. */
function reworded(texts: Texts, below: Below): Planted | undefined {
  const paths = [...texts.keys()].filter((path) => /^schemas\/(screens\/tasks|parts|dictionaries|messages)/.test(path))
  const path = from(below, paths) ?? ''
  const text = texts.get(path) ?? ''
  const places = [...text.matchAll(/"(title|label|text)": "([\u4e00-\u9fff]{2,8})"/g)]
  const match = from(below, places)
  if (!match) return undefined
  const word = `${match[2] ?? ''}${from(below, ['了', '啊', '吧'])}`
  const replaced = match[0].replace(match[2] ?? '', word)
  return { path, text: text.slice(0, match.index) + replaced + text.slice(match.index + match[0].length), what: `${match[1]} ${word}` }
}

/** Returns a change that concerns stored records. */
export const danger = (texts: Texts, below: Below): Planted | undefined => from(below, [narrowed, cut, hidden])?.(texts, below, true)

/** Returns a change that concerns no stored record. */
export const harmless = (texts: Texts, below: Below): Planted | undefined =>
  from(below, [narrowed, cut, reworded, reworded, reworded])?.(texts, below, false)
