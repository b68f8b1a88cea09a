import { expect, test } from 'vitest'
import { draw, examplesOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'
import { describeTappable } from '../suites/tappables.spec.tsx'

describeExamples('section')
describeTappable({
  what: 'the link to more',
  widget: 'section',
  props: { title: '待办事项', more: { label: '更多待办', onTap: true } },
  name: '更多待办',
  place: 'more.onTap',
})

test('the top of a home is the heading of the page', async () => {
  const screen = await stage(draw({ widget: 'section', ...examplesOf('section')[0]?.props }))
  await expect.element(screen.getByRole('heading', { level: 1, name: '服务管家' })).toBeVisible()
})

test('a toolbar stays below the header while the page scrolls', async () => {
  const screen = await stage([
    draw({ widget: 'section', ...examplesOf('section')[4]?.props }, 'a'),
    <div key="b" style={{ height: 3000 }} />,
  ])
  window.scrollTo(0, 1000)
  await expect.poll(() => screen.getByRole('searchbox').element().getBoundingClientRect().top).toBeLessThan(120)
  window.scrollTo(0, 0)
})
