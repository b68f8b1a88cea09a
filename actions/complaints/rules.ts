import type { CaseFile, CaseHandling, ComplaintCase } from '../../generated/data.ts'

/** The form's six questions, in the order of their checks (COMPLAINT-11 … COMPLAINT-17). */
const CHECKS = ['isPunished', 'isCallerRepairer', 'isNoReturn', 'punishDescription', 'handleOpinion', 'handleReason'] as const

export type CheckedField = (typeof CHECKS)[number]

/** Whether the violation has to be described: only when there is one (COMPLAINT-18). */
export const isDescribed = ({ isPunished }: CaseHandling) => isPunished === 'Y'

/** The first of the six that is not answered, undefined when all are; blanks are no answer. */
export const firstMissing = (form: CaseHandling): CheckedField | undefined =>
  CHECKS.filter((name) => name !== 'punishDescription' || isDescribed(form)).find((name) => (form[name] ?? '').trim() === '')

/** What of an answered form is kept: texts without blanks around them, and no description of what was not there. */
export function handlingOf(form: CaseHandling) {
  const text = (name: CheckedField) => (form[name] ?? '').trim()
  return {
    isPunished: text('isPunished'),
    isCallerRepairer: text('isCallerRepairer'),
    isNoReturn: text('isNoReturn'),
    punishDescription: isDescribed(form) ? text('punishDescription') : '',
    handleOpinion: text('handleOpinion'),
    handleReason: text('handleReason'),
  }
}

/** What a browser draws; a file's name ends as its content demands (DEC-21). */
const PICTURE = /\.(jpe?g|png)$/i

/** The case with its pictures marked as such: they are looked at, all other files are saved. */
export const withPreviews = (found: ComplaintCase): ComplaintCase => ({
  ...found,
  fileList: (found.fileList ?? []).map(
    (file): CaseFile => (file.fileUrl && PICTURE.test(file.fileName ?? '') ? { ...file, preview: file.fileUrl } : file),
  ),
})
