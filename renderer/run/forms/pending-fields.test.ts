import { expect, it, vi } from 'vitest'
import { createPendingFields } from './pending-fields.ts'

it('asks for all that is not whole, and waits until the last of it is', async () => {
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

it('tells whoever waited that something came to nothing, and nobody who came later', async () => {
  const pending = createPendingFields()
  const [one, other] = [pending.add(() => undefined), pending.add(() => undefined)]
  const settled = [pending.settled(), pending.settled()]
  one(false)
  // What is over is over once.
  one()
  other()
  expect(await Promise.all(settled)).toEqual([false, false])
  const late = pending.add(() => undefined)
  late(false)
  expect(await pending.settled()).toBe(true)
})
