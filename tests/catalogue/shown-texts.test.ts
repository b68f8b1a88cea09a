import { describe, expect, it } from 'vitest'
import { countTexts, emptyTextsIn, screen } from './schemas.ts'

/** Texts of docs/requirements/texts-*.md that a screen or part shows at further places, or inside a longer text. */
const SHOWN: [id: string, place: string, text: string][] = [
  ['ZH-48', 'screens/customers/customerDetail title', '{params.title | orElse:客户详情}'],
  ['ZH-67', 'parts/addTask label', '新增工单'],
  ['ZH-67', 'parts/customerTasks label', '新增工单'],
  ['ZH-67', 'screens/tasks/customerSelect placeholder', '搜索'],
  ['ZH-67', 'screens/customers/customerChoose placeholder', '搜索'],
  [
    'ZH-74',
    'parts/customerHead detail',
    '{params.customer.subStatusCName | orElse:未关注} · {params.customer.authStatusCName | orElse:未绑定}',
  ],
  ['ZH-88', 'parts/reach label', '电话 {params.person.name}'],
  ['ZH-88', 'parts/reach label', '聊天 {params.person.name}'],
  ['ZH-88', 'screens/tasks/planTaskDetail label', '电话 {task.custName}'],
  ['ZH-88', 'screens/tasks/customerCareDetail label', '电话 {task.custName}'],
  ['ZH-88', 'screens/tasks/customerCareDetail label', '聊天 {task.custName}'],
  ['ZH-89', 'screens/complaints/complaintTaskDetail title', '案件号 {case.caseNo}'],
  ['ZH2-41', 'screens/endorsements/endorsementsTask lines', '保单号 {item.policyNo}'],
  ['ZH2-42 ENDORLIST-06', 'screens/endorsements/endorsementsTask title', '批单申请号 {item.endorNo}'],
  ['ZH2-54', 'screens/timeouts/timeoutRemindDetail title', '报案号 {timeout.registNo}'],
  ['ZH2-62', 'screens/timeouts/timeoutRemindDetail unit', '小时'],
]

describe('a text is shown at each of its places', () => {
  it.each(SHOWN)('%s %s: %s', (_id, place, text) => {
    const [file = '', key = ''] = place.split(' ')
    expect(countTexts(file, key).get(text)).toBe(1)
  })
})

it('ZH2-53 the empty list of timeouts shows 暂无数据', () => expect(emptyTextsIn(screen('timeoutRemindList'))).toEqual(['暂无数据']))
