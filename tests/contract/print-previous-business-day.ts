import { previousBusinessDay } from '../../server/tasks/created-tasks.ts'
import { readSchemas } from '../../server/schemas/read-schemas.ts'

const { time } = readSchemas()

/** Prints start and end of the previous business day for each instant. Runs under different TZ. */
for (const instant of process.argv.slice(2)) {
  const { from, until } = previousBusinessDay(time, Date.parse(instant))
  console.log(`${new Date(from).toISOString()} ${new Date(until).toISOString()}`)
}
