import { previousBusinessDay } from '../../server/tasks/created-tasks.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'

const { time } = readSchemas()

/** Prints the counted day for the instants given, to be run under different TZ. */
for (const instant of process.argv.slice(2)) {
  const { from, until } = previousBusinessDay(time, Date.parse(instant))
  console.log(`${new Date(from).toISOString()} ${new Date(until).toISOString()}`)
}
