import { expect, it } from 'vitest'
import { lightened } from './light-dictionaries.ts'

it('a dictionary for code has its codes, what else they carry, and its groups, but no words', () => {
  const codes = { '0': { label: '待查看', tone: 'primary', icon: 'clock' }, '1': { label: '电话', minutes: 30 } }
  const written = { title: '工单状态', codes, groups: { open: ['0'] } }
  expect(lightened(written)).toEqual({ codes: { '0': {}, '1': { minutes: 30 } }, groups: { open: ['0'] } })
  expect(lightened({ codes: {} })).toEqual({ codes: {} })
})
