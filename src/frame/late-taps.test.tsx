import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { stage } from '../../widgets/suites/stage.spec.tsx'
import { watchLateTaps } from './late-taps.ts'

watchLateTaps()

/** A button that makes way for another in the same place. */
function Pair({ onSave }: { onSave(): void }) {
  const [isDone, setDone] = useState(false)
  return isDone ? (
    <button key="save" type="button" onClick={onSave}>
      save
    </button>
  ) : (
    <button key="done" type="button" onClick={() => setDone(true)}>
      done
    </button>
  )
}

test('the second half of a double tap does not hit what has come under the finger; a tap a moment later does', async () => {
  const onSave = vi.fn<() => void>()
  const screen = await stage(<Pair onSave={onSave} />)
  await screen.getByText('done').click()
  await screen.getByText('save').click({ force: true })
  expect(onSave).not.toHaveBeenCalled()
  await screen.getByText('save').click()
  expect(onSave).toHaveBeenCalledOnce()
})

test('a button that stays takes a second tap at once', async () => {
  const onTap = vi.fn<() => void>()
  const screen = await stage(
    <button type="button" onClick={onTap}>
      more
    </button>,
  )
  await screen.getByText('more').click()
  document.body.append(document.createElement('i'))
  await screen.getByText('more').click({ force: true })
  expect(onTap).toHaveBeenCalledTimes(2)
})
