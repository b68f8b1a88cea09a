import { expect, it } from 'vitest'
import { createTypesetter } from './typesetter.ts'

const job = (name: string) => ({ layout: name, inputs: {}, files: {} })
/** A program that says who it is and what it was asked for; asked to, it ends, throws, or never answers. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ layout }) => {
      if (layout === 'end') process.exit()
      if (layout === 'throw') throw new Error('out of its mind')
      if (layout === 'refuse') parentPort.postMessage({ error: 'no such font' })
      if (layout.startsWith('say')) parentPort.postMessage({ pdf: Buffer.from(layout + ' in ' + threadId) })
    })`)}`,
)
const text = async (drawn: Promise<Uint8Array>) => Buffer.from(await drawn).toString()

it('one document after the other is drawn by one thread, and what it can not draw is said', async () => {
  const typeset = createTypesetter({ program: PROGRAM, given: {} })
  const [first, refused, second] = await Promise.allSettled([
    text(typeset(job('say a'))),
    typeset(job('refuse')),
    text(typeset(job('say b'))),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { message: 'no such font' } })
  const [of] = /\d+$/.exec(first.status === 'fulfilled' ? first.value : '') ?? []
  expect([first, second]).toMatchObject([{ value: `say a in ${of}` }, { value: `say b in ${of}` }])
})

it('a thread that ends, throws or never answers fails one drawing, and the next has another thread', async () => {
  const typeset = createTypesetter({ program: PROGRAM, given: {}, patience: 2_000 })
  await expect(typeset(job('end'))).rejects.toThrow('has ended')
  await expect(typeset(job('throw'))).rejects.toThrow('out of its mind')
  await expect(typeset(job('never'))).rejects.toThrow(/abort/i)
  expect(await text(typeset(job('say c')))).toMatch(/^say c/)
})
