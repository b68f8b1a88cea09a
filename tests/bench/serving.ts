import { atMost, digits, type Row, unjudged } from './table.ts'

/** Returns the results of the server's bench as rows of the table. */
export async function serving(): Promise<Row[]> {
  const { benchServer, TARGET } = await import('./server.ts')
  const { requestsPerSecond, p50, p99, errors, processor, few, beside, list } = await benchServer()
  return [
    {
      what: 'server: home mix, 50 stewards x 200 tasks',
      found: `${digits(requestsPerSecond)} requests/s`,
      wanted: `>= ${TARGET.requestsPerSecond} requests/s`,
      reached: requestsPerSecond >= TARGET.requestsPerSecond,
    },
    atMost('server: 99 of 100 answers within', p99, 'ms', TARGET.p99),
    unjudged('server: half of the answers within', `${digits(p50)} ms`),
    ...(processor === undefined ? [] : [unjudged('server: processor time of one request, all threads', `${digits(processor)} ms`)]),
    unjudged(
      'server: two phones beside lists of 10,000 customers, 99 of 100 answers within',
      `${digits(beside)} ms (${digits(few)} without them)`,
    ),
    unjudged('server: a list of 10,000 customers', `${digits(list)} ms`),
    atMost('server: failed requests', errors, '', TARGET.errors),
  ]
}
