import { expect, it } from 'vitest'
import { createChanges } from './changes.ts'

/** A field whose runs end on request, and a form that waits for the field. */
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
  const end = async () => {
    ends.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { changes, ran, run, end, form }
}

it('typed changes run once, on blur', async () => {
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

it('submission runs typed changes without blur and waits for their steps', async () => {
  const { changes, ran, run, end, form } = field()
  changes.typed(run('1'))
  form.finish()
  expect([ran, form.isHeld]).toEqual([['1'], true])
  await end()
  expect(form.isHeld).toBe(false)
})

it('only the last of several changes during a run is run', async () => {
  const { changes, ran, run, end, form } = field()
  for (const name of ['a', 'b', 'c']) changes.changed(run(name))
  expect(ran).toEqual(['a'])
  await end()
  expect([ran, form.isHeld]).toEqual([['a', 'c'], true])
  await end()
  expect([ran, form.isHeld]).toEqual([['a', 'c'], false])
})

it('an unmounted field does not delay submission', () => {
  const { changes, ran, run, form } = field()
  changes.typed(run('1'))
  changes.end()
  changes.left()
  expect([ran, form.isHeld]).toEqual([[], false])
})
