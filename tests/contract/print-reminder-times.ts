import { reminderTime } from '../../actions/tasks/reminder-rules.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'

const { time } = readSchemas()

/** Prints the reminder time for each argument: call time and frequency ("YYYY-MM-DD HH:mm:ss/2"). Runs under different TZ. */
for (const argument of process.argv.slice(2)) {
  const [at = '', taskCallType = ''] = argument.split('/')
  console.log(time.format(reminderTime({ taskCallTime: time.parse(at) ?? 0, taskCallType }) ?? 0))
}
