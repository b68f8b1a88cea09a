import { describe, expect, it } from 'vitest'
import { emptyTextsIn, field, json, objectsIn, screen } from './schemas.ts'

/** The paths of the values that a screen or part passes to a query or step, by input. */
const INPUTS: [id: string, file: string, name: string, inputs: Record<string, string>][] = [
  ['CLAIMPIC-02', 'screens/claims/uploadClaimPic', 'claim.docTypes', { riskCode: 'params.riskCode' }],
  ['CLAIMPIC-03', 'screens/claims/uploadClaimPicDoc', 'claim.picTypes', { docType: 'params.docType' }],
  ['CLAIMPIC-11', 'screens/claims/uploadClaimPicDetail', 'claim.pictures', { registNo: 'params.registNo', picType: 'params.picType' }],
  ['CLAIMPIC-16', 'parts/claimThumb', 'openDialog', { picture: 'whole', name: 'params.name' }],
  ['CLAIMPIC-16', 'parts/claimThumb', 'claim.picture', { pkSerial: 'params.pkSerial' }],
  ['CLAIMPIC-19', 'screens/claims/uploadClaimPicDetail', 'claim.lookup', { registNo: 'state.typed' }],
  ['ENDORLIST-02', 'screens/endorsements/toEndorTask', 'open', { flag: 'form.policyNo' }],
  ['COMPLAINT-23 ROUTE-10', 'screens/complaints/complaintTaskDetail', 'complaint.case', { caseNo: 'params.caseNo' }],
  ['COMPLAINT-07 ROUTE-11', 'screens/complaints/handleMessageRemind', 'policy.info', { policyNo: 'params.policyNo' }],
  ['COMPLAINT-08 ROUTE-12', 'screens/complaints/handleClaimMessageRemind', 'claim.info', { registNo: 'params.registNo' }],
  ['ROUTE-13', 'screens/complaints/toCaseHandle', 'complaint.toHandle', { caseNo: 'params.caseNo' }],
  ['ROUTE-13 AMB-30', 'screens/complaints/toCaseHandle', 'complaint.handler', { email: 'params.email' }],
  ['ROUTE-04', 'screens/tasks/customerRemind', 'tasks.reminders', { tab: 'params.tab' }],
  ['ROUTE-05 REMIND-08', 'screens/tasks/customerRemindCustomerCare', 'tasks.care', { flag: 'params.flag' }],
  ['ROUTE-06 REMIND-12', 'screens/tasks/customerRemindTask', 'tasks.byFlag', { flag: 'params.flag' }],
]

describe('a screen passes the documented inputs', () => {
  it.each(INPUTS)('%s %s %s', (_id, file, name, inputs) => {
    const uses = objectsIn(json(file)).filter((node) => node['query'] === name || node['do'] === name)
    const expected = Object.fromEntries(Object.entries(inputs).map(([input, path]) => [input, { from: path }]))
    expect(uses.length).toBeGreaterThan(0)
    expect(uses.map((use) => use['with'])).toEqual(uses.map(() => expected))
  })
  it('ENDORLIST-02 下一步 opens the list of endorsements', () =>
    expect(objectsIn(screen('toEndorTask')).flatMap(({ label, do: step, screen: to }) => label ?? (step === 'open' ? [to] : []))).toEqual([
      '下一步',
      'endorsementsTask',
    ]))
  it('CLAIMPIC-40 CLAIMPIC-41 the ways back to the types carry the claim, and those to its picture types the document type', () => {
    const from = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { from: `params.${name}` }]))
    const claim = from('registNo', 'policyNo', 'riskCode')
    const toPicTypes = { do: 'back', to: 'uploadClaimPicDoc', with: { ...claim, ...from('docType', 'docTypeName') } }
    const steps = objectsIn(screen('uploadClaimPicDetail')).filter(({ to }) => String(to).startsWith('uploadClaimPic'))
    // In the header, and in the list of ways back.
    expect(steps).toEqual([toPicTypes, toPicTypes, { do: 'back', to: 'uploadClaimPic', with: claim }])
  })
  it('CLAIMPIC-42 the way back to the customer carries no value', () => {
    const back = objectsIn(screen('uploadClaimPicDetail')).filter(({ to }) => to === 'customerDetail')
    expect(back).toEqual([{ do: 'back', to: 'customerDetail' }])
  })
  it('ENUM2-23 TIMEOUTDETAIL-06 TIMEOUTDETAIL-14 TIMEOUTDETAIL-15 the button 驳回 submits reject and 同意 submits agree', () => {
    const buttons = objectsIn(screen('timeoutRemindDetail')).filter(({ widget }) => widget === 'button')
    const submitted = buttons.flatMap((button) =>
      objectsIn(button['onTap']).flatMap(({ actionType }) => (actionType === undefined ? [] : [[button['label'], actionType]])),
    )
    expect(submitted).toEqual([
      ['驳回', 'reject'],
      ['同意', 'agree'],
    ])
  })
})

describe('a step opens its screen', () => {
  it.each([
    ['COMPLAINT-02', 'complaints/complaintTaskDetail', 'handleMessageRemind', { policyNo: 'policyNo' }],
    ['COMPLAINT-03', 'complaints/complaintTaskDetail', 'handleClaimMessageRemind', { registNo: 'registNo' }],
    ['COMPLAINT-06', 'complaints/complaintTaskDetail', 'toCaseHandle', { caseNo: 'case.caseNo', email: 'case.pushUserEmail' }],
    ['AUTH-34', 'login/customerLogin', 'endorsementFile', { endorNo: 'login.endorNo', policyNo: 'login.policyNo', mobile: 'form.mobile' }],
    [
      'SIGN-02 SIGN-21 ROUTE2-13 ROUTE2-14',
      'endorsements/endorsementFile',
      'endorsementAutograph',
      { endorNo: 'params.endorNo', policyNo: 'params.policyNo', mobile: 'params.mobile' },
    ],
  ])('%s %s opens %s', (_id, file, to, values) => {
    const steps = objectsIn(json(`screens/${file}`)).filter((step) => step['do'] === 'open' && step['screen'] === to)
    expect(steps.map((step) => step['with'])).toEqual([Object.fromEntries(Object.entries(values).map(([name, from]) => [name, { from }]))])
  })
  it('COMPLAINT-05 an unhandled case only has the button 办理', () => {
    const bars = objectsIn(screen('complaintTaskDetail')).filter(({ widget }) => widget === 'actionBar')
    expect(bars.map(({ when }) => when)).toEqual([{ field: 'case.caseStatus', equals: '0' }])
  })
})

describe('the timeout form', () => {
  const nodes = objectsIn(screen('timeoutRemindDetail'))
  it('TIMEOUTDETAIL-07 TIMEOUTDETAIL-08 disables 驳回 at the first node only', () => {
    const { disabled } = nodes.find(({ label }) => label === '驳回') ?? {}
    expect(disabled).toEqual({ field: 'timeout.nodeId', equals: { from: 'settings.timeoutNode' } })
  })
  it.each([
    ['TIMEOUTDETAIL-09', 'handleTime'],
    ['TIMEOUTDETAIL-13', 'handleResult'],
  ])('%s always requires %s', (_id, name) => {
    expect(field(name, 'TimeoutAnswer')).toMatchObject({ required: true })
    expect(nodes.find((node) => node['field'] === name)).not.toHaveProperty('required')
  })
  it('TIMEOUTDETAIL-24 shows the label of every task status', () => {
    expect(nodes.filter(({ value }) => value === 'timeout.status')).toEqual([{ value: 'timeout.status' }])
    expect(field('status', 'TimeoutDetail')).toMatchObject({ type: 'code', dictionary: 'taskStatus' })
  })
})

describe('what a screen shows', () => {
  const COMPLETED = { field: 'serviceEndTime', when: { field: 'item.status', in: ['已取消', '已完成'] } }
  it.each([
    ['AMB2-80 CLAIMPIC-20', 'uploadClaimPicDetail', ['lossNames', 'policyNo', 'damageStartDate', { field: 'nodeName', tone: 'warning' }]],
    ['AMB2-80 COMPLAINT-10', 'handleClaimMessageRemind', ['registNo', 'reportDate', 'damageStartDate', 'operatorName', 'evaluateName']],
    [
      'COMPLAINT-09',
      'handleMessageRemind',
      'riskName effectDate appliyName insuredName salesman cooperativeNetwork companyCName licenseNo vehicleBrand engineNo chassisNumber'.split(
        ' ',
      ),
    ],
    ['VAS-01 VAS-03 VAS-04', 'valueAddedServices', ['serviceBeginTime', COMPLETED, 'rescueAddress']],
  ])('%s the facts of %s', (_id, id, fields) =>
    expect(objectsIn(screen(id)).flatMap((node) => (node['widget'] === 'facts' ? [node['fields']] : []))).toEqual([fields]))
  it('CLAIMPIC-17 a claim picture fills the screen in its natural size', () => {
    const { large } = Object(json('parts/claimThumb')['dialogs']) as Record<string, unknown>
    expect(large).toMatchObject({ look: 'full', body: [{ widget: 'picture', fit: 'zoom' }] })
  })
  const charts = objectsIn(json('parts/dataBoard')).filter(({ widget }) => widget === 'chart')
  it('BOARD-08 the points of each chart have date, type and value', () => {
    expect(charts.map(({ x, series, value }) => [x, series, value])).toEqual([
      ['{item.date | date}', '{item.type | label}', '{item.value}'],
      ['{item.date}', '{item.type}', '{item.value}'],
      ['{item.date | date}', '{item.type | label}', '{item.value}'],
    ])
  })
  it('BOARD-01 BOARD-02 BOARD-03 the board has two line charts and a bar chart', () => {
    expect(charts.map(({ kind, label }) => [kind, label])).toEqual([
      ['line', '近7天联系客户趋势'],
      ['line', '近7天聊天趋势'],
      ['bar', '近7天工单统计'],
    ])
  })
})

describe('fields of the login forms', () => {
  it.each(['19900000001', 'a90001'])('AUTH-15 the account field accepts the mobile or employee number %s', (account) => {
    const { pattern = '', minLength, maxLength, ...more } = field('loginId', 'AccountLogin')
    expect(account).toMatch(new RegExp(String(pattern)))
    expect(account.length).toBeGreaterThanOrEqual(Number(minLength))
    expect(account.length).toBeLessThanOrEqual(Number(maxLength))
    expect(more).not.toHaveProperty('rules')
  })
  it.each(['login', 'customerLogin'])('SMS-09 the code input of %s has a numeric keyboard', (id) => {
    const inputs = objectsIn(screen(id)).filter(({ widget }) => widget === 'smsCode')
    expect(inputs.map(({ keyboard }) => keyboard)).toEqual(['digits'])
  })
})

it('ENUM-01 a task in a list shows the label of its pair of type and child type', () =>
  expect(objectsIn(json('parts/taskListItem')).flatMap(({ note }) => note ?? [])).toEqual(['{params.task.kind | label}']))

it('ENDORLIST-08 the list without endorsements says so, also for a policy without a customer', () => {
  const list = objectsIn(screen('endorsementsTask')).find(({ widget }) => widget === 'list')
  expect(emptyTextsIn(screen('endorsementsTask'))).toEqual(['无批改数据'])
  expect(list).toMatchObject({ when: { any: expect.arrayContaining([{ field: 'params.flag', empty: false }]) } })
})
