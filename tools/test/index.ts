/**
 * `npm test`: everything, in order, and never a skip. A stage that fails does not stop the next. Ends with one line,
 * `N passed, N failed`; a stage without counts of its own counts as one. `npm test -- --only units,journeys` runs some.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Counts, readCounts } from './counts.ts'
import { type Stage, stages } from './stages.ts'

const root = resolve(import.meta.dirname, '../..')
const LIMIT = 20 * 60_000

/** Runs one command with the project's own tools first in the path; its words are kept for the case of failure. */
function run([command = '', ...args]: string[]): Promise<{ ok: boolean; words: string }> {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`, NO_COLOR: '1' }
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      timeout: LIMIT,
    })
    let words = ''
    const hear = (piece: Buffer) => {
      words += piece.toString()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (error) => done({ ok: false, words: `${words}${error.message}\n` }))
    child.on('close', (code, signal) => done({ ok: code === 0, words: signal ? `${words}stopped by ${signal}\n` : words }))
  })
}

async function runStage({ commands, report }: Stage): Promise<Counts & { words: string }> {
  if (report) rmSync(join(root, report.path), { force: true })
  let words = ''
  let ok = true
  for (const command of commands) {
    const result = await run(command)
    words += result.words
    ok = result.ok
    if (!ok) break
  }
  if (report) return { ...readCounts(join(root, report.path), report.kind, ok), words }
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, notes: [], words }
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const asked = values.only?.split(',').map((name) => name.trim())
const unknown = asked?.filter((name) => !stages.some((stage) => stage.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`No stage "${unknown.join(', ')}". There are: ${stages.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const total = { passed: 0, failed: 0 }
const broken: string[] = []
for (const stage of stages.filter(({ name }) => !asked || asked.includes(name))) {
  const start = performance.now()
  const lacking = stage.lacking?.()
  if (lacking !== undefined && !process.env['CI']) {
    console.log(`none ${stage.name.padEnd(10)}           ${lacking}`)
    continue
  }
  const { passed, failed, notes, words } = await runStage(stage)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  total.passed += passed
  total.failed += failed
  if (failed > 0) {
    broken.push(stage.name)
    console.log(words.trimEnd())
    for (const note of notes) console.log(note)
  }
  const told = stage.report ? `${passed} passed, ${failed} failed` : stage.tells ? (words.trim().split('\n').at(-1) ?? '') : ''
  console.log(`${failed > 0 ? 'FAIL' : 'ok  '} ${stage.name.padEnd(10)} ${seconds.padStart(6)} s  ${told}`.trimEnd())
}
if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
