import { taskForm } from '../../generated/field-groups.ts'
import type { TaskTable } from './tables.ts'

/**
 * The fields of the work-order form without a column of their own. The server looks up names and file details, and stores the people
 * copied and the extra fields elsewhere.
 */
const NO_COLUMN = [
  'custName',
  'userName',
  'carbonCopyUserList',
  'carbonCopyUserIdList',
  'imgFileUrl',
  'imgFileName',
  'imgFileContentType',
  'otherFileUrl',
  'otherFileName',
  'otherFileContentType',
  'extra',
] as const

type FormColumn = Exclude<(typeof taskForm)[number], (typeof NO_COLUMN)[number]>

/** The columns of `task` that the work-order form writes. A form field without a column does not compile until it has one. */
export const FORM_COLUMNS = taskForm.filter(
  (name): name is FormColumn => !NO_COLUMN.some((other) => other === name),
) satisfies (keyof TaskTable)[]
