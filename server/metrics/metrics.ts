import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AnsweredRequest, LogRecord } from '../http/log/log.ts'

/** Buckets of request times in seconds, from a quick read to a signature with photos. */
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30]

/** Fields whose value names the event of a record that has no `event`, e.g. `clock: 'jump'`. */
const SUBJECTS = ['clock', 'outbox', 'health', 'personalData', 'directory', 'contacts', 'tags'] as const

/** The jobs whose faults are logged under their name instead of a request's id. */
const JOBS: ReadonlySet<string> = new Set([
  'clock',
  'evidence',
  'sweep',
  'sync',
  'signing',
  'inbound',
  'certificate',
  'outbox',
  'webhook',
  'files',
  'personal data',
])

export interface Metrics {
  registry: Registry
  /** Counts an answered request. */
  answered(request: AnsweredRequest): void
  /** Counts a log record, and follows the circuit of the core. */
  logged(record: LogRecord): void
  /** Counts rows of the inbound API by sender and result. */
  arrived(sender: string, results: readonly string[]): void
  /** Adds the figures of the process: memory, processor time and delay of the event loop. */
  collectProcess(): void
}

/** Creates the figures of one server. Labels have few values: routes are patterns, and no label names a person. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'steward_http_request_seconds',
    help: 'Time to answer a request, by route and HTTP status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const answers = new Counter({
    name: 'steward_answers_total',
    help: 'Answers of the API by route and status in the envelope; refusals of other systems have HTTP status 200.',
    labelNames: ['route', 'answer'],
    registers,
  })
  const records = new Counter({
    name: 'steward_log_records_total',
    help: 'Log records except those of requests, by level and event.',
    labelNames: ['level', 'event'],
    registers,
  })
  const faults = new Counter({
    name: 'steward_faults_total',
    help: 'Unexpected errors, by job; those of requests are one job.',
    labelNames: ['job'],
    registers,
  })
  const circuit = new Gauge({
    name: 'steward_circuit_open',
    help: 'Whether requests to the system are rejected because it does not answer.',
    labelNames: ['system'],
    registers,
  })
  const rows = new Counter({
    name: 'steward_inbound_rows_total',
    help: 'Rows of the inbound API by sender and result.',
    labelNames: ['sender', 'result'],
    registers,
  })
  new Gauge({ name: 'steward_info', help: 'The version of the program.', labelNames: ['version'], registers }).set({ version }, 1)
  circuit.set({ system: 'insurer' }, 0)
  for (const job of [...JOBS, 'request']) faults.inc({ job }, 0)

  return {
    registry,
    answered({ method, route, status, ms, answer }) {
      requests.observe({ method, route, status }, ms / 1_000)
      if (answer !== undefined) answers.inc({ route, answer })
    },
    logged(record) {
      if ('route' in record) return
      if ('at' in record) return faults.inc({ job: JOBS.has(String(record['requestId'])) ? String(record['requestId']) : 'request' })
      const event = eventOf(record)
      records.inc({ level: record.level ?? 'info', event })
      if (event === 'insurer_circuit_open') circuit.set({ system: 'insurer' }, 1)
      if (event === 'insurer_circuit_closed') circuit.set({ system: 'insurer' }, 0)
    },
    arrived(sender, results) {
      for (const result of results) rows.inc({ sender, result })
    },
    collectProcess: () => collectDefaultMetrics({ register: registry }),
  }
}

/** Returns e.g. `authz_fail`, or `clock jump` for a record about the clock. */
function eventOf(record: LogRecord): string {
  const subject = SUBJECTS.find((name) => typeof record[name] === 'string')
  if (subject !== undefined) return `${subject} ${String(record[subject])}`
  if (typeof record['event'] === 'string') return 'webhook' in record ? `webhook ${record['event']}` : record['event']
  return 'phone' in record ? 'phone' : 'signingCert' in record ? 'signing certificate' : 'other'
}
