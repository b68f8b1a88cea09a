import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { findTask } from '../tasks/find-task.ts'
import { readTrace } from '../tasks/trace.ts'

/** As far as a reminder time is shown (TASKFORM-15): YYYY-MM-DD HH:mm. */
const TO_THE_MINUTE = 16

/** What was changed of a task the caller may read, newest first (CALL-46, TASKVIEW-04; 403, 404 as DEC-28). */
const getTaskTrace = handle('getTaskTrace', [], async ({ id }, context) => {
  const { db, time } = context
  await findTask(db, signedIn(context), 'read', id)
  const shown = (field: string, text: string) =>
    field === 'taskCallTime' && text !== '' ? time.format(Number(text)).slice(0, TO_THE_MINUTE) : text
  const rows = await readTrace(db, id)
  return {
    data: {
      rows: rows.map(({ field, before, after, who, editedAt }) => ({
        field,
        before: shown(field, before),
        after: shown(field, after),
        who,
        when: editedAt,
      })),
    },
  }
})

export default getTaskTrace
