import type { DatabaseLocation } from '../../server/database/location.ts'
import { makeBenchData } from './server/bench-data.ts'
import type { Answered, Flood } from './server/flood.ts'
import type { Plan, Reading } from './server/generator.ts'
import { onBothDatabases, runChild, whileServing } from './server/production.ts'
import { homeRequests } from './server.ts'
import { atLeast, atMost, digits, type Row, unjudged } from './table.ts'

const [STEWARDS, TASKS, CONNECTIONS] = [50, 200, 20]
/** How many times more requests arrive than the server can answer. */
const OVERLOAD = 2
/** Seconds of a rate that the server manages, of the overload, and of the first rate again. */
const [CALM_S, OVERLOAD_S, AFTER_S] = [5, 20, 15]
/** Answers within this time differ by what else the machine does. */
const UNNOTICED_MS = 50
/** The share of the best throughput that the server manages with ease. */
const CALM = 0.4

/** Returns what a server does when twice as many homes are loaded as it can answer, on both databases. */
export const overload = (): Promise<Row[]> => onBothDatabases(measure)

async function measure(name: string, location: DatabaseLocation): Promise<Row[]> {
  const asks = homeRequests(await makeBenchData(location, { stewards: STEWARDS, tasks: TASKS }))
  return whileServing(location, async ({ url }) => {
    const plan: Plan = { url, connections: CONNECTIONS, seconds: 8, warmUp: 3, asks }
    const reading = await runChild<Reading>('generator.ts', plan)
    const best = reading.requests / reading.seconds
    const phases: Flood['phases'] = [
      { perSecond: best * CALM, seconds: CALM_S },
      { perSecond: best * OVERLOAD, seconds: OVERLOAD_S },
      { perSecond: best * CALM, seconds: AFTER_S },
    ]
    const answers = await runChild<Answered[]>('flood.ts', { url, phases, asks })
    const during = answers.filter(([phase]) => phase === 1)
    const [answered, refused] = [during.filter(([, , , status]) => status === 200), during.filter(([, , , status]) => status === 503)]
    const within = answered.filter(([, sent, took]) => sent + took <= OVERLOAD_S * 1_000)
    const sentPerSecond = during.length / (Math.max(...during.map(([, sent]) => sent)) / 1_000)
    const others = during.length - answered.length - refused.length
    return [
      unjudged(`overload, ${name}: the best throughput`, `${digits(best)} requests/s`),
      unjudged(`overload, ${name}: requests that arrive then`, `${digits(sentPerSecond)} requests/s`),
      atLeast(`overload, ${name}: throughput when twice as many arrive`, within.length / OVERLOAD_S / best, 'x', 0.8),
      unjudged(`overload, ${name}: refused`, `${digits((100 * refused.length) / during.length)} of 100`),
      atMost(`overload, ${name}: 99 of 100 refusals`, percentile99(refused), 'ms', 50),
      unjudged(`overload, ${name}: 99 of 100 answers meanwhile`, `${digits(percentile99(answered))} ms`),
      atMost(`overload, ${name}: neither answered nor refused`, others, '', 0),
      atMost(`overload, ${name}: time until all is answered as before`, recovery(answers), 's', 10),
    ]
  })
}

/**
 * Returns the seconds after the overload from which nothing is refused, and 99 of 100 answers take at most twice as long as in the slowest
 * second before it, or are too quick to be noticed.
 */
function recovery(answers: readonly Answered[]): number {
  const inSecond = (phase: number, second: number) =>
    answers.filter((answer) => answer[0] === phase && Math.floor(answer[1] / 1_000) === second)
  const usual = Math.max(...Array.from({ length: CALM_S }, (_, second) => percentile99(inSecond(0, second))))
  for (let second = AFTER_S - 1; second >= 0; second -= 1) {
    const then = inSecond(2, second)
    if (then.some(([, , , status]) => status !== 200) || percentile99(then) > Math.max(2 * usual, UNNOTICED_MS)) return second + 1
  }
  return 0
}

function percentile99(answers: readonly Answered[]): number {
  const times = answers.map(([, , took]) => took).sort((one, two) => one - two)
  return times[Math.floor(times.length * 0.99)] ?? 0
}
