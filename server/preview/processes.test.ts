import { afterEach, expect, it, vi } from 'vitest'
import { createPreviewProcesses, type PreviewProcesses, TooManyPreviews } from './processes.ts'

let processes: PreviewProcesses | undefined
afterEach(() => {
  processes?.stop()
  vi.unstubAllEnvs()
})

it('starts the demo of one person, makes it use other schemas, and starts it anew after its end', { timeout: 120_000 }, async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://nowhere.example/steward')
  processes = createPreviewProcesses()
  const first = await processes.of('chenzhiyuan')
  expect(await processes.of('chenzhiyuan')).toBe(first)
  const answer = await fetch(`http://127.0.0.1:${first.port}/dev/world`)
  expect(await answer.json()).toMatchObject({ staff: expect.arrayContaining([expect.objectContaining({ userId: 'chenzhiyuan' })]) })
  await expect(first.ask({ about: 'content', files: [['schemas/messages.json', '{']] })).rejects.toThrow(/JSON/)
  await first.ask({ about: 'clock', offset: 3_600_000 })
  process.kill(first.id)
  await expect.poll(async () => (await processes?.of('chenzhiyuan'))?.id, { timeout: 60_000 }).not.toBe(first.id)
})

it('refuses more people than there is room for', { timeout: 60_000 }, async () => {
  processes = createPreviewProcesses()
  const started = ['a', 'b', 'c', 'd'].map(async (person) => processes?.of(person))
  await expect(processes.of('e')).rejects.toThrow(TooManyPreviews)
  processes.stop()
  // All at once, because a rejection that waits for its turn counts as unhandled.
  await Promise.all(started.map((one) => expect(one).rejects.toThrow(/preview: its process ended/)))
})
