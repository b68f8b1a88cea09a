import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const RULES = resolve(import.meta.dirname, '../../deploy/prometheus/alerts.yml')
const record = (event: string, level = 'error') => `steward_log_records_total{event="${event}",level="${level}",job="steward"}`
const fault = (job: string) => `steward_faults_total{job="${job}"}`
const answered = (status: string) => `steward_http_request_seconds_count{method="GET",route="/api/x",status="${status}"}`
const bucket = (le: string) => `steward_http_request_seconds_bucket{le="${le}",method="GET",route="/api/x",status="200"}`
const RISING = '0+1x20 20+50x40'

/** Series in the notation of promtool, one sample each 15 s: five quiet minutes, then the trouble. */
type Series = Record<string, string>
const from = (quiet: number, trouble: number): string => `${quiet}x20 ${trouble}x40`

const TROUBLES: [alert: string, trouble: string, series: Series][] = [
  ['StewardDown', 'an instance is killed', { 'up{job="steward"}': from(1, 0) }],
  ['StewardRestarts', 'an instance crashes in a loop', { 'process_start_time_seconds{job="steward"}': '1x20 100 200 300 400 500x36' }],
  ['StewardDatabaseAway', 'PostgreSQL stops', { steward_database_up: from(1, 0) }],
  ['StewardCannotWrite', 'the disk is full', { [record('health cannot write')]: '0x20 1x40' }],
  ['StewardConnectionsUsedUp', 'slow statements hold all connections', { steward_database_requests_waiting: from(0, 40) }],
  ['StewardErrors', 'a third of the requests fails', { [answered('200')]: '0+30x60', [answered('500')]: '0x20 0+10x40' }],
  ['StewardErrors', 'the database is read-only', { [answered('200')]: '0+30x60', [answered('503')]: '0x20 0+2x40' }],
  ['StewardFault', 'a request fails with a defect', { [fault('request')]: '0x20 1x40' }],
  ['StewardFault', 'reminders fail', { [fault('clock')]: '0x20 1x40' }],
  ['StewardFault', 'sealing fails', { [fault('evidence')]: '0x20 1x40' }],
  ['StewardFault', 'certificates fail', { [fault('certificate')]: '0x20 1x40' }],
  ['StewardFault', 'a stored file is missing', { [fault('files')]: '0x20 1x40' }],
  ['StewardFault', 'personal data cannot be decrypted', { [fault('personal data')]: '0x20 1x40' }],
  ['StewardFault', 'the sweep fails', { [fault('sweep')]: '0x20 1x40' }],
  ['StewardFault', 'the delivery of cards fails', { [fault('outbox')]: '0x20 1x40' }],
  ['StewardFault', 'the delivery of events fails', { [fault('webhook')]: '0x20 1x40' }],
  ['StewardFault', 'a sync fails with a defect', { [fault('sync')]: '0x20 1x40' }],
  ['StewardSlow', 'reads become slow', { [bucket('3')]: '0+30x20 600x40', [bucket('10')]: '0+30x60', [bucket('+Inf')]: '0+30x60' }],
  ['StewardEventLoop', 'the event loop is blocked', { 'nodejs_eventloop_lag_p99_seconds{job="steward"}': from(0.02, 1.5) }],
  ['StewardMemory', 'memory leaks', { 'process_resident_memory_bytes{job="steward"}': from(4e8, 3e9) }],
  ['StewardCardsWait', 'WeCom is away', { steward_cards_oldest_seconds: from(2, 1000) }],
  ['StewardCardsWait', 'cards pile up', { steward_cards_waiting: from(3, 6000) }],
  ['StewardWebhooksWait', 'a receiver is slow', { steward_webhooks_waiting: from(1, 9000) }],
  ['StewardWebhooksDead', 'an event is given up', { steward_webhooks_dead: from(0, 1) }],
  ['StewardWebhookDisabled', 'a receiver answers 410', { [record('webhook disabled')]: '0x20 1x40' }],
  ['StewardRowsWait', 'the directory lacks a department', { steward_inbound_rows_waiting: from(3, 400) }],
  ['StewardRowsRefused', 'a sender sends wrong rows', { 'steward_inbound_rows_total{result="refused",sender="core"}': RISING }],
  ['StewardJobsStopped', 'the jobs hang', { steward_last_tick_seconds: from(5, 200) }],
  ['StewardEvidenceLate', 'no daily head is written', { steward_evidence_head_seconds: from(80_000, 95_000) }],
  ['StewardCoreAway', 'the core is away', { 'steward_circuit_open{system="insurer"}': from(0, 1) }],
  ['StewardCoreFails', 'the core fails now and then', { [record('insurer_failed', 'warn')]: '0x20 0+10x40' }],
  ['StewardClock', 'the clock jumps ahead', { steward_clock_jump_seconds: from(0, 28_800) }],
  ['StewardClock', 'the clock jumps back', { steward_clock_jump_seconds: from(0, -28_800) }],
  ['StewardCertificateEnds', 'the certificate expires next week', { steward_signing_certificate_expires_seconds: from(2e6, 6e5) }],
  ['StewardCertificateEnds', 'the certificate has expired', { steward_signing_certificate_expires_seconds: from(2e6, -10) }],
  ['StewardSyncFails', 'the app lost the permission for contacts', { [record('contacts failed')]: '0x20 1x40' }],
  ['StewardSyncFails', 'the visible range is empty', { [record('directory failed')]: '0x20 1x40' }],
  ['StewardSignInsFail', 'someone guesses passwords', { [record('authn_login_fail', 'warn')]: '0x20 0+100x40' }],
  ['StewardLocks', 'accounts are locked', { [record('authn_login_lock', 'warn')]: '0x20 0+5x40' }],
  ['StewardForbidden', 'someone tries foreign ids', { [record('authz_fail', 'warn')]: '0x20 0+50x40' }],
  ['StewardLimits', 'a client floods the server', { [record('excess_rate_limit_exceeded', 'warn')]: '0x20 0+100x40' }],
  [
    'StewardAnswersRefused',
    'another system refuses behind HTTP 200',
    { 'steward_answers_total{answer="503",route="/api/x"}': '0x20 0+20x40' },
  ],
  ['StewardCopyHeld', 'a restored copy is started', { steward_copy_held: from(0, 1) }],
  ['StewardBackupOld', 'the timer of the backups is off', { steward_backup_seconds: from(80_000, 200_000) }],
  ['StewardDrillOld', 'nobody has tried a restore', { steward_drill_seconds: from(80_000, 4_000_000) }],
  ['StewardPhones', 'a release breaks phones', { [record('phone', 'warn')]: '0x20 0+40x40' }],
]

/** What a healthy instance shows, one sample a minute, for a week. */
const WEEK = 7 * 24 * 60
const QUIET: Series = {
  'up{job="steward"}': `1x${WEEK}`,
  'process_start_time_seconds{job="steward"}': `1x${WEEK}`,
  steward_database_up: `1x${WEEK}`,
  steward_database_requests_waiting: `0x${WEEK}`,
  [answered('200')]: `0+600x${WEEK}`,
  [answered('500')]: `0x${WEEK}`,
  [bucket('3')]: `0+600x${WEEK}`,
  [bucket('+Inf')]: `0+600x${WEEK}`,
  [fault('request')]: `0x${WEEK}`,
  [fault('clock')]: `0x${WEEK}`,
  'nodejs_eventloop_lag_p99_seconds{job="steward"}': `0.02x${WEEK}`,
  'process_resident_memory_bytes{job="steward"}': `6e8x${WEEK}`,
  steward_cards_oldest_seconds: `3x${WEEK}`,
  steward_webhooks_waiting: `4x${WEEK}`,
  steward_webhooks_dead: `0x${WEEK}`,
  steward_inbound_rows_waiting: `7x${WEEK}`,
  steward_copy_held: `0x${WEEK}`,
  steward_backup_seconds: `80000x${WEEK}`,
  steward_drill_seconds: `2e6x${WEEK}`,
  steward_last_tick_seconds: `4x${WEEK}`,
  steward_evidence_head_seconds: `80000x${WEEK}`,
  'steward_circuit_open{system="insurer"}': `0x${WEEK}`,
  steward_clock_jump_seconds: `0x${WEEK}`,
  steward_signing_certificate_expires_seconds: `2e7-60x${WEEK}`,
  [record('authn_login_fail', 'warn')]: `0+5x${WEEK}`,
  [record('authz_fail', 'warn')]: `0+1x${WEEK}`,
  [record('phone', 'warn')]: `0+2x${WEEK}`,
  'steward_inbound_rows_total{result="refused",sender="core"}': `0+1x${WEEK}`,
  'steward_info{version="1.0.0"}': `1x${WEEK}`,
}

const names = [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

/** Runs unit tests of the rules. JSON is YAML. */
function promtool(interval: string, tests: object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'steward-alerts-'))
  try {
    const file = join(folder, 'test.yml')
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: interval, tests }))
    return execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const inputOf = (series: Series) => Object.entries(series).map(([name, values]) => ({ series: name, values }))

describe('alerts of deploy/prometheus', () => {
  it('40 troubles alarm within 60 s of scraped data, and not before', () => {
    expect(TROUBLES.length).toBeGreaterThanOrEqual(40)
    const tests = TROUBLES.map(([alert, trouble, series]) => ({
      name: `${alert}: ${trouble}`,
      interval: '15s',
      input_series: inputOf(series),
      promql_expr_test: [
        { expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > 0`, eval_time: '4m45s', exp_samples: [] },
        {
          expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0`,
          eval_time: '6m15s',
          exp_samples: [{ labels: '{}', value: 1 }],
        },
      ],
    }))
    expect(promtool('15s', tests)).toContain('SUCCESS')
  })

  it('docs/operate.md says for each alert what to do', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../docs/operate.md'), 'utf8')
    const explained = [...page.matchAll(/^\| `(Steward\w+)` \| .{20,} \| .{10,} \|$/gm)].map(([, name = '']) => name)
    expect(explained).toEqual(names)
  })

  it('a quiet week is silent', () => {
    const silent = [{ expr: 'count_over_time(ALERTS[1w])', eval_time: '168h', exp_samples: [] }]
    expect(promtool('1m', [{ interval: '1m', input_series: inputOf(QUIET), promql_expr_test: silent }])).toContain('SUCCESS')
  }, 120_000)

  it('each alert has a trouble above, except the difference of versions, which waits an hour', () => {
    const covered = new Set(TROUBLES.map(([alert]) => alert))
    expect(names.filter((name) => !covered.has(name))).toEqual(['StewardVersions'])
  })
})
