import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { words } from '../suites/example.spec.tsx'
import { openOverlays } from './overlay-stack.ts'
import { Viewer } from './viewer.tsx'

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="teal"/></svg>')}`

async function renderViewer() {
  const onClose = vi.fn<() => void>()
  const screen = await render(<Viewer src={PICTURE} alt="行驶证正页" words={words} onClose={onClose} />)
  const picture = screen.getByRole('img', { name: '行驶证正页' }).element() as HTMLImageElement
  await picture.decode()
  const stage = picture.parentElement ?? picture
  const finger = (type: string, pointerId: number, clientX: number, clientY: number) =>
    stage.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY, bubbles: true, pointerType: 'touch' }))
  stage.setPointerCapture = () => undefined
  const scale = () => new DOMMatrix(picture.style.transform).a
  return { screen, onClose, picture, finger, scale }
}

test('the viewer is a labelled dialog that Escape, its button and the back button close', async () => {
  const { screen, onClose } = await renderViewer()
  await expect.element(screen.getByRole('dialog', { name: '行驶证正页' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: words.close }).click()
  expect(openOverlays.isOpen()).toBe(true)
  openOverlays.closeAbove(0)
  expect(onClose).toHaveBeenCalledTimes(3)
  await screen.unmount()
  expect(openOverlays.isOpen()).toBe(false)
})

test('a double tap zooms in and out again', async () => {
  const { finger, scale } = await renderViewer()
  const twice = () => {
    for (let tap = 0; tap < 2; tap += 1) {
      finger('pointerdown', 1, 120, 400)
      finger('pointerup', 1, 120, 400)
    }
  }
  twice()
  expect(scale()).toBe(2.5)
  twice()
  expect(scale()).toBe(1)
})

test('two fingers zoom and one drags, and a picture made too small returns to its full view', async () => {
  const { finger, scale, picture } = await renderViewer()
  finger('pointerdown', 1, 150, 400)
  finger('pointerdown', 2, 250, 400)
  finger('pointermove', 2, 350, 400)
  expect(scale()).toBeCloseTo(2)
  finger('pointerup', 2, 350, 400)
  const before = new DOMMatrix(picture.style.transform).e
  finger('pointermove', 1, 110, 400)
  expect(new DOMMatrix(picture.style.transform).e).toBeCloseTo(before - 40)
  finger('pointerdown', 2, 350, 400)
  finger('pointermove', 2, 130, 400)
  finger('pointerup', 2, 130, 400)
  finger('pointerup', 1, 110, 400)
  expect(scale()).toBe(1)
})
