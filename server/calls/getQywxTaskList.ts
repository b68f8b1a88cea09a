import { signedIn } from '../handler/handler-context.ts'
import { handle } from '../handler/handler.ts'
import { listTasks } from '../tasks/list-tasks.ts'

/** The caller's open tasks, full rows (CALL-43, DEC-07); those whose end time has come are open no longer (DEC-26). */
const getQywxTaskList = handle('getQywxTaskList', [], async ({ isDelete }, context) => ({
  data: { rows: await listTasks(context.db, { now: context.now, open: true, taskUser: signedIn(context).userId, isDelete }) },
}))

export default getQywxTaskList
