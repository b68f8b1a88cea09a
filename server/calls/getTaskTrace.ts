import { requireStaff } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { findTask } from '../tasks/find-task.ts'
import { readTrace } from '../tasks/trace.ts'

/** The length of a displayed reminder time (TASKFORM-15): YYYY-MM-DD HH:mm. */
const TO_THE_MINUTE = 16

/** Returns the changes of a task that the caller may read, newest first (CALL-46, TASKVIEW-04). Throws 403 and 404 (DEC-28). */
const getTaskTrace = handle('getTaskTrace', [], async ({ id }, context) => {
  const { db, time } = context
  await findTask(db, requireStaff(context), 'read', id)
  const formatValue = (field: string, text: string) =>
    field === 'taskCallTime' && text !== '' ? time.format(Number(text)).slice(0, TO_THE_MINUTE) : text
  const rows = await readTrace(db, id)
  return {
    data: {
      rows: rows.map(({ field, before, after, who, editedAt }) => ({
        field,
        before: formatValue(field, before),
        after: formatValue(field, after),
        who,
        when: editedAt,
      })),
    },
  }
})

export default getTaskTrace
