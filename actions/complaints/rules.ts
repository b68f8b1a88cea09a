import type { CaseFile, CaseHandling, ComplaintCase } from '../../generated/data.ts'

/** The form's six questions in the order in which they are checked (COMPLAINT-11 … COMPLAINT-17). */
const CHECKS = ['isPunished', 'isCallerRepairer', 'isNoReturn', 'punishDescription', 'handleOpinion', 'handleReason'] as const

export type CheckedField = (typeof CHECKS)[number]

/** Whether a description is required: only for a violation (COMPLAINT-18). */
export const isDescribed = ({ isPunished }: CaseHandling) => isPunished === 'Y'

/** Returns the first unanswered question; undefined when all are answered. Blank text counts as unanswered. */
export const firstMissing = (form: CaseHandling): CheckedField | undefined =>
  CHECKS.filter((name) => name !== 'punishDescription' || isDescribed(form)).find((name) => (form[name] ?? '').trim() === '')

/** Returns the values to store: trimmed texts, and no description without a violation. */
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

/** Names of files that browsers display. The server makes the extension match the content (DEC-21). */
const PICTURE = /\.(jpe?g|png)$/i

/** Returns the case with a preview URL for each picture; files without one are offered for download. */
export const withPreviews = (found: ComplaintCase): ComplaintCase => ({
  ...found,
  fileList: (found.fileList ?? []).map(
    (file): CaseFile => (file.fileUrl && PICTURE.test(file.fileName ?? '') ? { ...file, preview: file.fileUrl } : file),
  ),
})
