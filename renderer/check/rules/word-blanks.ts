import { createContext, report } from '../../compile/bind-context.ts'
import { placeholders } from '../../compile/messages.ts'
import type { Declarations } from '../../model/declarations.ts'
import { isObject, textsOf } from '../../model/normalize.ts'
import type { Problem } from '../../model/problem.ts'
import { suggest } from '../../model/suggestions.ts'

/** Word -> the blanks that the widget which shows it fills. Other words have none. */
const BLANKS: Readonly<Record<string, readonly string[]>> = {
  noHits: ['text'],
  watermark: ['company', 'name', 'date'],
  sendCodeWait: ['seconds'],
  chooseFirst: ['label'],
  tagsChosen: ['count'],
  tagsChanged: ['added', 'removed'],
}

/** Words that are formats of dates, and the letters that stand for parts of a date (`weekday-date.ts`). */
const DATES: ReadonlySet<string> = new Set(['weekdayDate'])
const DATE_LETTERS: ReadonlySet<string> = new Set(['YYYY', 'MM', 'M', 'DD', 'D', 'dddd'])

/** Reports blanks of `words` that nothing fills, and letters in a date that stand for nothing. */
export function checkWordBlanks(project: Declarations): Problem[] {
  const { messages } = project.files
  if (!messages || !isObject(messages.data) || project.broken.has(messages.path)) return []
  const context = createContext(project, messages)
  for (const [word, text] of Object.entries(textsOf(messages.data['words']))) {
    const known = BLANKS[word] ?? []
    const unknown = placeholders(text).find((blank) => !known.includes(blank))
    const letters = DATES.has(word) ? (text.match(/[A-Za-z]+/g) ?? []).filter((one) => !DATE_LETTERS.has(one)) : []
    if (unknown !== undefined) report(context, 'word.blank', ['words', word], { name: unknown, word, ...suggest(unknown, known) })
    else if (letters.length > 0) report(context, 'word.date', ['words', word], { name: letters.join(' '), word })
  }
  return context.problems
}
