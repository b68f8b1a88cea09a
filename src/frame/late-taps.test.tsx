import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { stage } from '../../widgets/suites/stage.spec.tsx'
import { watchLateTaps } from './late-taps.ts'

watchLateTaps()

/** Renders a button that is replaced by another one in the same position when tapped. */
function ReplacedButton({ onSave }: { onSave(): void }) {
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

test('ignores a second tap within 400 ms on an element that replaced the tapped one, but not a later tap', async () => {
  const onSave = vi.fn<() => void>()
  const screen = await stage(<ReplacedButton onSave={onSave} />)
  await screen.getByText('done').click()
  await screen.getByText('save').click({ force: true })
  expect(onSave).not.toHaveBeenCalled()
  await screen.getByText('save').click()
  expect(onSave).toHaveBeenCalledOnce()
})

test('accepts two quick taps on a button that stays', async () => {
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
