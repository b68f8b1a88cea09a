import { expect, it, vi } from 'vitest'
import { createPendingFields } from './pending-fields.ts'

it('asks every pending entry to finish and waits for the last one', async () => {
  const pending = createPendingFields()
  expect(await pending.settled()).toBe(true)
  const finish = vi.fn<() => void>()
  const [one, other] = [pending.add(finish), pending.add(() => undefined)]
  const settled = pending.settled()
  expect(finish).toHaveBeenCalledOnce()
  one()
  expect(await Promise.race([settled, Promise.resolve('waits')])).toBe('waits')
  other()
  expect(await settled).toBe(true)
})

it('resolves to false for callers that waited during a failure, and to true for later callers', async () => {
  const pending = createPendingFields()
  const [one, other] = [pending.add(() => undefined), pending.add(() => undefined)]
  const settled = [pending.settled(), pending.settled()]
  one(false)
  // A second call of the same callback has no effect.
  one()
  other()
  expect(await Promise.all(settled)).toEqual([false, false])
  const late = pending.add(() => undefined)
  late(false)
  expect(await pending.settled()).toBe(true)
})
