import { describe, expect, it } from 'vitest'
import { emptyTextsIn, field, getPath, json, labels, message, namesIn, objectsIn, screen } from '../catalogue/schemas.ts'
import { form, labelled, listOf, part, stepsOf, withWidget } from './screen-nodes.ts'

const fieldsOf = (of: unknown) =>
  objectsIn(of).flatMap((node) => (typeof node['field'] === 'string' && node['widget'] ? [node['field']] : []))

describe('tasks', () => {
  it('AMB-10 REMIND-03 the reminders have three tabs, of which the new customers are the default', () => {
    const remind = screen('customerRemind')
    expect(getPath(remind, 'params', 'tab')).toMatchObject({ dictionary: 'remindTab', default: 'newCustomers' })
    expect(json('dictionaries/remindTab')['order']).toEqual(['customerCare', 'newCustomers', 'planTask'])
    expect(labels('remindTab')).toEqual({ customerCare: '客户关怀', newCustomers: '新增客户', planTask: '任务计划' })
    expect(withWidget(remind, 'list')[0]).toMatchObject({ groupBy: 'item.day' })
    expect(stepsOf(remind, 'open').map(({ screen: to, when }) => [to, getPath(when, 'equals')])).toEqual([
      ['planTaskDetail', 'planTask'],
      ['customerCareDetail', 'customerCare'],
      ['customerDetail', undefined],
    ])
  })
  it('AMB-14 TODO-01 TODO-02 TODO-04 the to-do list searches title and customer, sorts by due time first, and has its empty text', () => {
    const todo = screen('waitDeal')
    expect(todo['title']).toBe('待办工单')
    expect(getPath(todo, 'params', 'sort')).toMatchObject({ dictionary: 'todoSort', default: 'dueAt' })
    expect(getPath(todo, 'data', 'tasks')).toEqual({ of: 'todos', search: { for: { from: 'state.q' }, in: ['taskTitle', 'custName'] } })
    expect(labels('todoSort')).toEqual({ dueAt: '按到期时间', createdAt: '按创建时间' })
    expect(withWidget(todo, 'list')[0]).toMatchObject({ items: 'tasks' })
    expect(emptyTextsIn(todo)[0]).toBe('没有待你处理的事项')
  })
  it('AMB-15 AMB-16 AMB-75 TODO-06 TODO-07 TODO-08 an item opens its case or its task; the name of its customer is a link of its own', () => {
    const [item] = withWidget(part('taskSummaryLines'), 'listItem')
    expect(item?.['link']).toMatchObject({
      label: '{params.task.custName}',
      when: { field: 'params.task.taskCustomer', empty: false },
    })
    expect(stepsOf(getPath(item, 'link'), 'open')).toMatchObject([{ screen: 'customerDetail' }])
    expect(stepsOf(item?.['onTap'], 'open')).toEqual([
      {
        do: 'open',
        screen: 'complaintTaskDetail',
        with: { caseNo: { from: 'found.caseNo' } },
        when: { field: 'params.task.complaint', equals: true },
      },
      { do: 'open', screen: 'planTaskDetail', with: { taskId: { from: 'params.task.taskId' } } },
    ])
  })
  it('AMB-17 TASKFORM-24 the form of a task offers no choice of its type', () => {
    const fields = fieldsOf(screen('updateTask'))
    expect(fields).toContain('taskTitle')
    for (const name of ['taskType', 'taskChildrenType', 'dataSource', 'msgChannel']) expect(fields).not.toContain(name)
  })
  it('AMB-61 CONST-02 lists cut titles to 15 characters, and show the due day', () => {
    for (const name of ['taskSummaryLines', 'customerTasks'])
      expect(withWidget(part(name), 'listItem')[0]).toMatchObject({
        title: expect.stringMatching(/taskTitle \| cut:15\}$/),
        trailing: expect.stringMatching(/taskEndTime \| date\} 到期$/),
      })
  })
  it('AMB-76 TASKVIEW-21 TASKVIEW-22 a reminder calls and chats with its customer', () => {
    const care = screen('customerCareDetail')
    expect(stepsOf(care, 'device.call')[0]?.['with']).toEqual({ mobile: { from: 'task.customerResult.mobile1' } })
    expect(stepsOf(care, 'messenger.chatWithCustomer')[0]?.['with']).toEqual({ externalUserid: { from: 'task.externalUserid' } })
    const people = withWidget(care, 'part').map((node) => getPath(node, 'with', 'person'))
    expect(people).toEqual([{ from: 'people.creator' }, { from: 'people.assignee' }])
    expect(stepsOf(part('reach'), 'device.call')[0]?.['with']).toEqual({ mobile: { from: 'params.person.mobile' } })
    expect(stepsOf(part('reach'), 'messenger.chatWithStaff')[0]?.['with']).toEqual({ userId: { from: 'params.person.userId' } })
  })
})

it('AMB-24 TASKFORM-04 TASKFORM-05 ROUTE-14 read=read makes the whole form read-only, with the single button 确定, which goes back', () => {
  const task = form('updateTask', 'Task')
  expect(task?.['readOnly']).toEqual({ field: 'params.read', equals: 'read' })
  const buttons = withWidget(withWidget(task, 'actionBar')[0], 'button')
  expect(buttons.map(({ label, when, onTap }) => [label, when, onTap])).toEqual([
    ['保存', { not: { field: 'params.read', equals: 'read' } }, [{ do: 'submit' }]],
    ['确定', { field: 'params.read', equals: 'read' }, [{ do: 'back' }]],
  ])
})
it('ROUTE-14 TASKFORM-03 the address fills the customer of the form', () =>
  expect(form('updateTask', 'Task')?.['fill']).toEqual({
    custName: '{params.custName | orElse:未填写姓名}',
    taskCustomer: { from: 'params.wechatCustomerId' },
  }))
it('AMB-27 AMB-44 AMB-70 TASKFORM-06 TASKFORM-07 ROUTE-14 MSG-18 MSG-27 a saved form says 保存成功 or 修改完成, and goes back to the customer or the home', () =>
  expect(listOf(form('updateTask', 'Task'), 'onSubmit').slice(1)).toEqual([
    { do: 'say', message: 'task.edited', when: { field: 'saved.edited', equals: true } },
    { do: 'say', message: 'app.saved', when: { field: 'saved.edited', equals: false } },
    { do: 'back', to: 'customerDetail', when: { field: 'params.from', equals: 'fromCustomer' } },
    { do: 'back', to: 'home' },
  ]))
it.each(['planTaskDetail', 'complaintTaskDetail'])('AMB-70 TODO-09 the header of /%s leads to the home that was left last', (id) =>
  expect(screen(id)['onBack']).toEqual([{ do: 'back', to: 'home' }]))

describe('the detail of a task', () => {
  const detail = screen('planTaskDetail')
  const completing = labelled(detail, '完成工单').find((node) => 'onTap' in node)
  const [done] = labelled(detail, '已完成')
  it('AMB-21 TASKVIEW-02 TASKVIEW-12 an open task is completed in a dialog, said and left; a completed one has no dialog, call or toast', () => {
    expect([completing?.['when'], completing?.['onTap']]).toEqual([
      {
        all: [
          { field: 'task.completable', equals: true },
          { field: 'task.finished', equals: false },
        ],
      },
      [{ do: 'openDialog', dialog: 'complete', with: { task: { from: 'task' }, opensNext: { from: 'params.opensNext' } } }],
    ])
    const [finish] = withWidget(part('finishForm'), 'form')
    const steps = listOf(finish, 'onSubmit')
    expect(steps.map((step) => step['do'])).toEqual(['task.complete', 'task.next', 'say', 'task.use', 'open', 'open', 'back'])
    expect(steps[2]).toEqual({ do: 'say', message: 'task.completed' })
    expect(steps.at(-1)?.['when']).toEqual({ field: 'params.onOrder', equals: true })
    expect(done).toMatchObject({ onTap: [{ do: 'back' }] })
    expect(done?.['when']).toEqual({
      all: [
        { field: 'task.completable', equals: true },
        { field: 'task.finished', equals: true },
      ],
    })
    expect(message('task.completed')).toMatchObject({ text: '已完成任务', kind: 'toast', ms: 2000 })
    expect(message('task.completedCard')).toMatchObject({ text: '{title}：{remark}', title: '工单完成提醒' })
    expect(message('task.remarkAndPhrase')).toMatchObject({ text: '{remark}，{phrase}' })
  })
  it('AMB-25 TASKVIEW-06 TASKVIEW-15 the dialog edits title, content and reminder time of the stored task, which is then due at the end of that day', () => {
    const edit = getPath(detail, 'dialogs', 'edit')
    expect(getPath(edit, 'data', 'task')).toEqual({ query: 'task.current', with: { taskId: { from: 'params.taskId' } } })
    const [task] = withWidget(edit, 'form')
    const fields = listOf(task, 'body').flatMap((node) => (node['field'] === undefined ? [] : [node['field']]))
    expect([task?.['record'], fields]).toEqual(['task', ['taskTitle', 'taskContext', 'taskCallTime']])
    expect(stepsOf(task, 'task.save')[0]?.['with']).toMatchObject({ partial: true, endsOnReminderDay: true })
    expect(listOf(task, 'onSubmit').at(-1)).toEqual({ do: 'say', message: 'task.edited' })
    expect(stepsOf(screen('updateTask'), 'task.save')[0]?.['with']).not.toHaveProperty('endsOnReminderDay')
  })
  it('AMB-19 TASKVIEW-08 a task is marked as opened by its detail, not also by its row', () => {
    for (const row of ['taskSummaryLines', 'taskListItem', 'taskListItemByKind']) expect(stepsOf(part(row), 'task.markOpened')).toEqual([])
    expect(stepsOf(detail['onOpen'], 'task.markOpened')).toHaveLength(1)
  })
})

it('AMB-31 COMPLAINT-20 ZH-07 a handled complaint says 提交成功 and leads back to its case', () => {
  expect(form('toCaseHandle', 'CaseHandling')?.['onSubmit']).toEqual([
    { do: 'complaint.handle', with: { caseNo: { from: 'case.caseNo' }, form: { from: 'form' } } },
    { do: 'say', message: 'case.submitted' },
    { do: 'back', to: 'complaintTaskDetail', with: { caseNo: { from: 'case.caseNo' } } },
  ])
  expect(message('case.submitted')).toMatchObject({ text: '提交成功', kind: 'toast' })
})
it('AMB-30 COMPLAINT-06 the form gets the case and the address of the person in charge, whose name it shows read-only', () => {
  expect(withWidget(form('toCaseHandle', 'CaseHandling'), 'input')).toEqual([
    { widget: 'input', field: 'investigateResult', readOnly: true },
  ])
  expect(form('toCaseHandle', 'CaseHandling')?.['start']).toEqual({ investigateResult: { from: 'handler.name' } })
  expect(stepsOf(labelled(screen('complaintTaskDetail'), '办理'), 'open')[0]).toMatchObject({
    screen: 'toCaseHandle',
    with: { caseNo: { from: 'case.caseNo' }, email: { from: 'case.pushUserEmail' } },
  })
})
it('AMB-47 every link to a customer carries the source of the mode, or the source that it got', () => {
  const all = [...namesIn('screens').map((name) => json(`screens/${name}`)), ...namesIn('parts').map((name) => json(`parts/${name}`))]
  const links = stepsOf(all, 'open').filter((step) => step['screen'] === 'customerDetail')
  expect(links.length).toBeGreaterThan(8)
  expect(new Set(links.map((link) => getPath(link, 'with', 'from', 'from')))).toEqual(new Set(['mode.from', 'params.from']))
})

describe('customers', () => {
  const detail = screen('customerDetail')
  it('AMB-36 CUSTDETAIL-03 CUSTDETAIL-04 ROUTE-17 the tabs of a customer, and the basic one by default', () => {
    expect(getPath(detail, 'params', 'selectTag')).toMatchObject({ dictionary: 'customerTab', default: 'basic' })
    const tabs = listOf(withWidget(detail, 'tabs')[0], 'tabs').map(({ id }) => id)
    expect(tabs).toEqual(['basic', 'policy', 'policyList', 'order', 'claims', 'tasks', 'vehicle', 'tags'])
    expect(getPath(detail, 'data', 'customer', 'with', 'externalUserid')).toBe('{params.externalUserid | orElse:session.externalUserId}')
  })
  it('AMB-37 CUSTDETAIL-33 exactly policies, orders, claims and vehicles need a matched customer', () => {
    const groups = json('dictionaries/customerTab')['groups']
    expect([...(getPath(groups, 'insurer') as string[])].sort()).toEqual(['claims', 'order', 'policy', 'policyList', 'vehicle'])
  })
  it('AMB-40 AMB-41 CUSTDETAIL-16 the form groups the digits of the mobile by 3, 4 and 4, and masks the ID number', () => {
    const inputs = withWidget(part('customerBasic'), 'input')
    expect(inputs.find((node) => node['field'] === 'mobile1')).toMatchObject({ format: 'mobile344' })
    expect(inputs.find((node) => node['field'] === 'idNo')).toMatchObject({ mask: 'idNo', required: true })
  })
  it('AMB-38 CUSTDETAIL-20 the list of policies shows those in force, and the policies all of them', () => {
    expect(getPath(part('customerPoliciesInForce'), 'data', 'inForce')).toEqual({
      of: 'policies',
      where: { field: 'item.policystatus', in: ['有效', 'In force'] },
    })
    expect(withWidget(part('customerPolicies'), 'list')[0]).toMatchObject({ items: 'policies', look: 'cards' })
  })
  it('AMB-49 AMB-50 CUSTDETAIL-35 CUSTDETAIL-36 MSG-36 a failed download says so, then sends the link; the number can be copied', () => {
    const [download] = stepsOf(part('customerPolicies'), 'policy.download')
    expect(getPath(download, 'on')).toMatchObject({ failed: [{ do: 'sayOutcome' }, { do: 'messenger.sendPolicyLink' }] })
    expect(labelled(part('customerPolicies'), '复制保单号')[0]?.['onTap']).toEqual([
      { do: 'device.copy', with: { text: { from: 'policy.policyno' } } },
      { do: 'say', message: 'copy.done' },
    ])
  })
  it('AMB-45 AMB-54 DEC-08 tags are edited on /tagAdd with a button 保存, which links to the management of tags', () => {
    expect(stepsOf(part('customerTags'), 'open')).toMatchObject([{ screen: 'tagAdd' }])
    expect(labelled(screen('tagAdd'), '保存')[0]?.['onTap']).toEqual([{ do: 'submit' }])
    expect(labelled(screen('tagAdd'), '标签管理')[0]?.['onTap']).toEqual([{ do: 'open', screen: 'tagManage' }])
    expect(new Set(stepsOf(screen('tagManage'), 'open').map((step) => step['screen']))).toEqual(new Set(['tagName']))
  })
  it('AMB-71 CUSTDETAIL-27 an own task opens for editing, another’s for reading, and a new one has the customer', () =>
    expect(stepsOf(part('customerTasks'), 'open').map(({ when, with: given }) => [when, given])).toEqual([
      [
        { field: 'task.mine', equals: true },
        { taskId: { from: 'task.taskId' }, from: 'fromCustomer' },
      ],
      [undefined, { taskId: { from: 'task.taskId' }, from: 'fromCustomer', read: 'read' }],
      [
        undefined,
        {
          formMode: 'create',
          from: 'fromCustomer',
          custName: { from: 'params.customer.name' },
          wechatCustomerId: { from: 'params.customer.wechatCustomerId' },
        },
      ],
    ]))
  it('AMB-34 CUSTDETAIL-17 ZH-76 the list shows the name, and lost customers with a mark; the default is the add time', () => {
    expect(getPath(screen('customerManage'), 'params', 'sort')).toMatchObject({ default: 'addTime' })
    expect(withWidget(part('customerListItem'), 'listItem')[0]).toMatchObject({
      title: '{params.customer.name}',
      tags: expect.arrayContaining([{ text: '已流失', tone: 'neutral', when: { field: 'params.customer.lost', equals: true } }]),
    })
  })
  it('AMB-33 CUSTLIST-02 TASKFORM-35 both lists of customers search with the text of their field', () => {
    for (const id of ['customerManage', 'customerSelect'])
      expect(getPath(screen(id), 'data', 'customers')).toMatchObject({ query: 'customers.mine', with: { search: { from: 'state.q' } } })
  })
})

it.each(['punishDescription', 'handleOpinion', 'handleReason'])('AMB-78 CONST-05 %s of a complaint has at most 500 characters', (name) => {
  expect(field(name, 'CaseHandling')['maxLength']).toBe(500)
  expect(getPath(json('calls/updateComplaintByCase'), 'request', name, 'maxLength')).toBe(500)
})
it('AMB-78 AMB-77 the remark has at most 500 characters, the content of a task its own limits', () => {
  expect([field('taskRemark', 'Task')['maxLength'], field('taskContext', 'Task')['maxLength']]).toEqual([500, 200])
  expect(getPath(json('calls/updateTask'), 'request', 'taskRemark', 'maxLength')).toBe(500)
})
