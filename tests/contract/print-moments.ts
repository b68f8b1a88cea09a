import { reminderTime } from '../../actions/tasks/reminder-rules.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'

const { time } = readSchemas()

/** Prints when tasks with the given reminder time and frequency ("YYYY-MM-DD HH:mm:ss/2") remind, to be run under different TZ. */
for (const given of process.argv.slice(2)) {
  const [at = '', taskCallType = ''] = given.split('/')
  console.log(time.format(reminderTime({ taskCallTime: time.parse(at) ?? 0, taskCallType }) ?? 0))
}
