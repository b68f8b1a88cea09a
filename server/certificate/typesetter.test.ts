import { expect, it } from 'vitest'
import { createTypesetter } from './typesetter.ts'

const job = (name: string) => ({ layout: name, inputs: {}, files: {} })
/** A worker that replies with its input and thread id, or exits, throws or stays silent on request. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ layout }) => {
      if (layout === 'end') process.exit()
      if (layout === 'throw') throw new Error('worker failed')
      if (layout === 'refuse') parentPort.postMessage({ error: 'Error: [SourceDiagnostic { severity: Error, message: "no such font", hints: [] }]' })
      if (layout.startsWith('say')) parentPort.postMessage({ pdf: Buffer.from(layout + ' in ' + threadId) })
    })`)}`,
)
const text = async (drawn: Promise<Uint8Array>) => Buffer.from(await drawn).toString()

it('renders documents one by one in the same thread, and rejects when the template fails', async () => {
  const typeset = createTypesetter({ program: PROGRAM, workerData: {} })
  const [first, refused, second] = await Promise.allSettled([
    text(typeset(job('say a'))),
    typeset(job('refuse')),
    text(typeset(job('say b'))),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'CertificateError', code: 'typesetting: no such font' } })
  const [threadId] = /\d+$/.exec(first.status === 'fulfilled' ? first.value : '') ?? []
  expect([first, second]).toMatchObject([{ value: `say a in ${threadId}` }, { value: `say b in ${threadId}` }])
})

it('rejects one document when the thread exits, throws or times out, and starts a new thread for the next', async () => {
  const typeset = createTypesetter({ program: PROGRAM, workerData: {}, timeoutMs: 2_000 })
  await expect(typeset(job('end'))).rejects.toThrow('has ended')
  await expect(typeset(job('throw'))).rejects.toThrow('worker failed')
  await expect(typeset(job('never'))).rejects.toThrow('no answer in 2000 ms')
  expect(await text(typeset(job('say c')))).toMatch(/^say c/)
})
