import { expect, test } from 'vitest'
import { draw, examplesOf } from '../suites/example.spec.tsx'
import { describeExamples } from '../suites/examples.spec.tsx'
import { stage } from '../suites/stage.spec.tsx'

describeExamples('strip')

const renderPairs = async (example: number) => {
  const screen = await stage(draw({ widget: 'strip', ...examplesOf('strip')[example]?.props }))
  return [...screen.container.querySelectorAll('dl > div')].map((pair) => [
    pair.querySelector('dt')?.textContent,
    pair.querySelector('dd')?.textContent,
    pair.querySelector('.st-bone') !== null,
  ])
}

test('GRID-07 shows labels immediately, values when they are loaded, and a dash for an empty value', async () => {
  expect(await renderPairs(1)).toEqual([
    ['团队类型', '', true],
    ['业务员', '', true],
  ])
  expect(await renderPairs(0)).toEqual([
    ['团队类型', '车商渠道', false],
    ['分公司', '苏州工业园区中心支公司', false],
    ['业务员', '阿依古丽·买买提', false],
  ])
  expect(await renderPairs(2)).toEqual([
    ['团队类型', '–', false],
    ['业务员', '顾明轩', false],
  ])
})
