import { describe, expect, it } from 'vitest'
import { entity, field, getPath, json, objectsIn, screen } from '../catalogue/schemas.ts'

it('AMB-33 TASKFORM-35 /customerSelect queries the customers with the text of its search', () => {
  const select = screen('customerSelect')
  expect(select['data']).toEqual({ customers: { query: 'customers.mine', with: { search: { from: 'state.q' } } } })
  expect(objectsIn(select).filter(({ widget }) => widget === 'search')).toMatchObject([{ bind: 'state.q' }])
})

it('TASKVIEW-03 TASKVIEW-16 AMB-22 /planTaskDetail has the button 复制工单 for tasks that can be copied', () =>
  expect(objectsIn(screen('planTaskDetail')).filter(({ label }) => label === '复制工单')).toMatchObject([
    {
      when: { field: 'task.copyable', equals: true },
      onTap: [{ do: 'open', screen: 'updateTask', with: { copyOf: { from: 'task.taskId' } } }],
    },
  ]))

it('ENT-17 the card of a vehicle shows its documented fields', () => {
  const facts = objectsIn(json('parts/customerVehicles')).find(({ widget }) => widget === 'facts')
  expect(facts?.['fields']).toEqual(Object.keys(entity('Vehicle')))
})

it('AMB2-36 SIGNIMG-07 the images of a signature have a hint on their size', () =>
  expect(objectsIn(screen('endorsementAutograph')).filter(({ widget }) => widget === 'upload')).toMatchObject([
    { help: '单个影像大小不超过1M' },
  ]))

it('AMB-62 TASKFORM-28 the form of a task offers the reminder frequencies 1 to 4', () =>
  expect(objectsIn(screen('updateTask')).find((node) => node['field'] === 'taskCallType')?.['options']).toEqual(['1', '2', '3', '4']))

it('AMB-54 CAR-01 CAR-02 CAR-03 DEC-08 /addCarInfor always shows its fields, two buttons without steps, and that it is not saved', () => {
  const nodes = objectsIn(screen('addCarInfor'))
  expect(nodes.filter((node) => 'when' in node || 'disabled' in node)).toEqual([])
  const labels = nodes.flatMap(({ field: name }) => (typeof name === 'string' ? [field(name, 'CarForm')['label']] : []))
  expect(labels.join(' ')).toBe('车牌号 车驾号 提车时间 车价 车主 驾驶证 行驶证 是否在保 是否有理赔记录')
  expect(nodes.filter(({ widget }) => widget === 'button').map(({ label, onTap }) => [label, onTap])).toEqual([
    ['取消', []],
    ['保存', []],
  ])
  expect(nodes.map(({ text }) => String(text)).join(' ')).toContain('填写的内容不会保存')
})

it('AMB-54 the tab of vehicles always has the button 新增车辆, which opens /addCarInfor', () => {
  const button = objectsIn(json('parts/customerVehicles')).find(({ label }) => label === '新增车辆')
  expect(button).not.toHaveProperty('when')
  expect(button).toMatchObject({ onTap: [{ do: 'open', screen: 'addCarInfor' }] })
})

/** Opening sets the status also for readers who may not complete the task, so the step has no condition. */
const MARK_OPENED = { do: 'task.markOpened', with: { task: { from: 'task' } } }

it.each([
  ['AMB-19 TASKVIEW-08', 'planTaskDetail'],
  ['TASKVIEW-23 TASKVIEW-24', 'customerCareDetail'],
])('%s /%s marks its task as opened, whoever opens it', (_id, name) => expect(screen(name)['onOpen']).toEqual([MARK_OPENED]))

it('AMB-52 CUSTDETAIL-37 /contactCustomer opens the chat with the customer of the session', () =>
  expect(screen('contactCustomer')['onOpen']).toEqual([
    { do: 'messenger.chatWithCustomer', with: { externalUserid: { from: 'session.bussinessNo' } } },
  ]))

it.each(['valueAddedServices', 'consultationInfo'])('AMB-37 CUSTDETAIL-33 MSG-21 ZH-15 /%s requires that its customer is matched', (name) =>
  expect(screen(name)['onOpen']).toEqual([
    {
      do: 'require',
      when: { not: { field: 'customer.noContact', equals: true } },
      that: { field: 'customer.matched', equals: true },
      message: 'match.first',
    },
  ]))

it('AMB-37 CUSTDETAIL-33 MSG-21 ZH-15 /customerDetail requires that its customer is matched for each tab with data of the insurer', () =>
  expect(objectsIn(screen('customerDetail')).find(({ widget }) => widget === 'tabs')?.['onChange']).toEqual([
    {
      do: 'require',
      when: { field: 'event.tab', in: { group: 'insurer' } },
      that: { field: 'customer.matched', equals: true },
      message: 'match.first',
    },
  ]))

it('CUSTDETAIL-08 AMB2-72 /…_room looks up its group when it is opened', () =>
  expect(screen('room')['onOpen']).toEqual([{ do: 'messenger.useRoom' }]))

it('AMB-19 a complaint is not marked as opened', () =>
  expect(objectsIn(screen('complaintTaskDetail')).filter(({ do: step }) => step === 'task.markOpened')).toEqual([]))

describe('a screen reads the parameters of its address', () => {
  it('ROUTE2-16 TIMEOUTLIST-04 HOME-22 /timeoutRemindDetail opens the task of the tapped row', () => {
    expect(objectsIn(json('parts/timeoutRow')).filter(({ do: step }) => step === 'open')).toEqual([
      { do: 'open', screen: 'timeoutRemindDetail', with: { taskId: { from: 'params.timeout.taskId' } } },
    ])
    expect(objectsIn(json('parts/timeoutRow')).flatMap(({ link }) => getPath(link, 'label') ?? [])).toEqual(['详情'])
    expect(getPath(screen('timeoutRemindDetail'), 'data', 'timeout', 'with')).toEqual({ taskId: { from: 'params.taskId' } })
  })

  it.each([
    ['ROUTE2-19', 'uploadClaimPic', { query: 'claim.docTypes', with: { riskCode: { from: 'params.riskCode' } } }],
    ['ROUTE2-20', 'uploadClaimPicDoc', { query: 'claim.picTypes', with: { docType: { from: 'params.docType' } } }],
    [
      'ROUTE2-21',
      'uploadClaimPicDetail',
      { query: 'claim.pictures', with: { registNo: { from: 'params.registNo' }, picType: { from: 'params.picType' } } },
    ],
  ])('%s /%s lists the types or pictures of its level', (_id, name, query) =>
    expect(Object.values(Object(screen(name)['data']))).toContainEqual(query))
})
