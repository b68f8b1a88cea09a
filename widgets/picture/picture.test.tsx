import { expect, test } from 'vitest'
import { draw, examplesOf, words } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import { describeTappable } from '../suites/tappables.spec.tsx'

const [natural = { props: {} }, cover = { props: {} }, broken = { props: {} }] = examplesOf('picture')

describeExamples('picture')
describeTappable({ what: 'a picture with steps', widget: 'picture', props: cover.props, name: '行驶证正页', place: 'onTap' })

test('a tap opens the viewer when there are no steps', async () => {
  const screen = await stage(draw({ widget: 'picture', ...natural.props }))
  await screen.getByRole('button', { name: `${words.enlarge} 批单影像` }).click()
  const large = screen.getByRole('dialog', { name: '批单影像' })
  await expect.element(large).toBeVisible()
  await large.getByRole('button', { name: words.close }).click()
  await expect.element(large).not.toBeInTheDocument()
})

test('shows the alternative text when the picture fails to load', async () => {
  const screen = await stage(draw({ widget: 'picture', ...broken.props }))
  await expect.element(screen.getByText('驾驶证')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('CLAIMPIC-17 with fit zoom a picture many times wider than the screen has its natural size', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="4000"><rect width="6000" height="4000"/></svg>'
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const screen = await stage(draw({ widget: 'picture', ...natural.props, src, fit: 'zoom' }))
  const picture = screen.getByRole('img', { name: '批单影像' })
  await expect.poll(() => Math.round(picture.element().getBoundingClientRect().width)).toBe(6_000)
})

test('with fit zoom the picture is zoomed in place, and a broken one shows its alternative text', async () => {
  const screen = await stage(draw({ widget: 'picture', ...natural.props, fit: 'zoom' }))
  await expect.element(screen.getByRole('img', { name: '批单影像' })).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
  const none = await stage(draw({ widget: 'picture', src: 'data:,', alt: '驾驶证', fit: 'zoom' }))
  await expect.element(none.getByText('驾驶证')).toBeVisible()
})
