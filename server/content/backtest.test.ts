import { expect, it } from 'vitest'
import { readSchemas } from '../schemas/read-schemas.ts'
import { sayFinding } from './backtest.ts'
import type { BacktestFinding } from './engine-protocol.ts'

const schemas = readSchemas()
const of = { path: 'schemas/parts/row.json', label: '标题', entity: 'Task', title: '工单', of: 100, count: 2, examples: ['T1', 'T2'] }
const say = (finding: Pick<BacktestFinding, 'kind' | 'rule'>) => sayFinding(schemas, { ...of, ...finding })

it('a finding about stored records says the rule, how many records, where, and the addresses of some', () => {
  const where = '（schemas/parts/row.json），例如 /planTaskDetail?taskId=T1 /planTaskDetail?taskId=T2'
  expect(say({ kind: 'unsaved', rule: 'maxLength 10' })).toBe(`“标题”改成 maxLength 10 后，最近 100 条工单里有 2 条存不了${where}`)
  expect(say({ kind: 'hidden', rule: 'when' })).toBe(`“标题”的显示条件改了，最近 100 条工单里有 2 条看不到了${where}`)
  expect(say({ kind: 'cut', rule: 'cut 12' })).toBe(
    '“标题”改成 cut 12 后，最近 100 条工单里有 2 条显示不全（schemas/parts/row.json），例如 /planTaskDetail?taskId=T1 /planTaskDetail?taskId=T2',
  )
})
