import { expect, it } from 'vitest'
import { createChanges } from './changes.ts'

/** A field whose runs end when they are told to, and a form that waits for it. */
function field() {
  const ran: string[] = []
  const ends: (() => void)[] = []
  const form: { isHeld: boolean; finish: () => void } = { isHeld: false, finish: () => undefined }
  const changes = createChanges((finish) => {
    Object.assign(form, { isHeld: true, finish })
    return () => (form.isHeld = false)
  })
  const run = (name: string) => () => {
    ran.push(name)
    return new Promise<void>((end) => ends.push(end))
  }
  /** Ends the oldest run. */
  const end = async () => {
    ends.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { changes, ran, run, end, form }
}

it('what is typed runs when the field is left, and once', async () => {
  const { changes, ran, run, end, form } = field()
  changes.typed(run('1'))
  changes.typed(run('12'))
  expect([ran, form.isHeld]).toEqual([[], true])
  changes.left()
  changes.left()
  expect(ran).toEqual(['12'])
  await end()
  expect(form.isHeld).toBe(false)
})

it('a form that is sent does not wait for anybody to leave the field, but for the steps', async () => {
  const { changes, ran, run, end, form } = field()
  changes.typed(run('1'))
  form.finish()
  expect([ran, form.isHeld]).toEqual([['1'], true])
  await end()
  expect(form.isHeld).toBe(false)
})

it('of all changes during a run only the last one runs', async () => {
  const { changes, ran, run, end, form } = field()
  for (const name of ['a', 'b', 'c']) changes.changed(run(name))
  expect(ran).toEqual(['a'])
  await end()
  expect([ran, form.isHeld]).toEqual([['a', 'c'], true])
  await end()
  expect([ran, form.isHeld]).toEqual([['a', 'c'], false])
})

it('a field that is gone holds nobody up', () => {
  const { changes, ran, run, form } = field()
  changes.typed(run('1'))
  changes.end()
  changes.left()
  expect([ran, form.isHeld]).toEqual([[], false])
})
