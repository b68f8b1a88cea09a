import { yesterday } from '../../server/orders/yesterday.ts'
import { schemas } from './server.ts'

/** Prints the counted day for the instants given, to be run under different TZ. */
for (const instant of process.argv.slice(2)) {
  const { from, until } = yesterday(schemas.time, Date.parse(instant))
  console.log(`${new Date(from).toISOString()} ${new Date(until).toISOString()}`)
}
