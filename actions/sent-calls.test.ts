import { expect, it } from 'vitest'
import { businessTime } from '../renderer/language/time.ts'
import download from './files/file.download.ts'
import keyFigures from './home/home.keyFigures.ts'
import behaviour from './mine/my.behaviour.ts'
import profile from './mine/my.profile.ts'
import ofTask from './customers/customer.ofTask.ts'
import followUp from './endorsements/endorsement.followUp.ts'
import count from './tasks/tasks.count.ts'
import current from './tasks/task.current.ts'
import files from './tasks/task.files.ts'
import people from './tasks/task.people.ts'
import reminderCounts from './tasks/tasks.reminderCounts.ts'
import reminders from './tasks/tasks.reminders.ts'
import taskCounts from './tasks/tasks.taskCounts.ts'
import todo from './tasks/tasks.todo.ts'
import trace from './tasks/task.trace.ts'

const time = businessTime('Asia/Shanghai')
const NOW = Date.parse('2026-11-20T12:00:00+08:00')
const MIDNIGHT_S = Date.parse('2026-11-20T00:00:00+08:00') / 1_000
const DAY_S = 86_400
const TASK = { taskId: 'T1', taskType: '2', taskChildrenType: '3', taskStatus: '0', taskEndTime: NOW + 1 } as const
const CARE = { ...TASK, taskType: '1', taskChildrenType: '1' } as const
const NEW_CUSTOMER = { ...CARE, taskChildrenType: '2', createdDate: NOW } as const

/** A context of the user u1 whose calls answer by their names. */
function createContext(answers: Record<string, object>) {
  const calls: unknown[] = []
  const saved: unknown[] = []
  const context = {
    call: async (name: string, request: object) => {
      calls.push([name, request])
      return { ok: true, message: undefined, data: answers[name] }
    },
    session: { get: () => ({ userId: 'u1', userCode: 'u1@example.com', userIdEB: 'EB1' }) },
    handoff: { get: () => undefined },
    isPhone: () => false,
    message: () => ({ text: '' }),
    now: () => NOW,
    startOfDay: time.startOfDay,
    startOfNextDay: time.startOfNextDay,
    saveFile: (...parts: string[]) => saved.push(parts),
  }
  return { calls, saved, context: context as never }
}
const rows = (...tasks: object[]) => ({ rows: tasks })

type Run = (context: never) => Promise<unknown>
/** Runs an action with the answers of the service; it must make these calls and return this result. */
const SENT: [id: string, run: Run, answers: Record<string, object>, calls: unknown[], result: unknown][] = [
  [
    'CALL-25 CALL-26 CALL-27 HOME-02 HOME-03 HOME-04 home.keyFigures',
    (context) => keyFigures({}, context),
    { getCustomerAddCount: { total: 1 }, getCustomerDeleteCount: { total: 2 }, getTaskAddCount: { total: 3 } },
    [
      ['getCustomerAddCount', {}],
      ['getCustomerDeleteCount', {}],
      ['getTaskAddCount', {}],
    ],
    { added: 1, lost: 2, newTasks: 3 },
  ],
  [
    'CALL-43 AMB-58 tasks.todo',
    (context) => todo({ sort: 'dueAt' }, context),
    { getQywxTaskList: rows(TASK, CARE, { ...TASK, taskStatus: '3' }, { ...TASK, taskEndTime: NOW - 1 }) },
    [['getQywxTaskList', {}]],
    [{ taskId: 'T1', taskType: '2' }],
  ],
  [
    'CALL-45 AMB-58 tasks.reminders of new customers',
    (context) => reminders({ tab: 'newCustomers' }, context),
    { taskAndCustomerList: rows(NEW_CUSTOMER, { ...NEW_CUSTOMER, taskId: 'T2', taskType: '2' }, CARE) },
    [['taskAndCustomerList', { taskUser: 'u1' }]],
    [{ taskId: 'T1', taskChildrenType: '2' }],
  ],
  [
    'CALL-44 AMB-10 AMB-58 tasks.reminders of customer care',
    (context) => reminders({ tab: 'customerCare' }, context),
    { getWarnTodayTaskList: rows(CARE, TASK, { ...CARE, taskChildrenType: '6' }) },
    [['getWarnTodayTaskList', { taskType: '1', taskChildrenType: '1' }]],
    [{ taskId: 'T1', taskType: '1' }],
  ],
  [
    'CALL-44 AMB-10 AMB-58 tasks.reminders of plans',
    (context) => reminders({ tab: 'planTask' }, context),
    { getWarnTodayTaskList: rows(TASK, CARE, { ...TASK, taskChildrenType: '4' }) },
    [['getWarnTodayTaskList', { taskType: '2', taskChildrenType: '3' }]],
    [{ taskId: 'T1', taskType: '2' }],
  ],
  [
    'CALL-44 AMB-58 tasks.reminderCounts',
    (context) => reminderCounts({}, context),
    { getWarnTodayTaskList: rows() },
    [['getWarnTodayTaskList', { taskType: '1' }]],
    {},
  ],
  [
    'CALL-44 AMB-58 tasks.taskCounts',
    (context) => taskCounts({}, context),
    { getWarnTodayTaskList: rows() },
    [['getWarnTodayTaskList', { taskType: '2' }]],
    {},
  ],
  [
    'CALL-45 AMB-11 AMB-58 tasks.count of new customers',
    (context) => count({ rule: 'newCustomer', type: '1', child: '2' }, context),
    { taskAndCustomerList: rows(NEW_CUSTOMER) },
    [['taskAndCustomerList', { taskUser: 'u1', taskType: '1' }]],
    1,
  ],
  [
    'CALL-44 AMB-58 tasks.count of other tiles',
    (context) => count({ rule: 'endsLater', type: '1', child: '1' }, context),
    { getWarnTodayTaskList: rows(CARE) },
    [['getWarnTodayTaskList', { taskType: '1' }]],
    1,
  ],
  [
    'CALL-45 AMB-58 task.current',
    (context) => current({ taskId: 'T1' }, context),
    { taskAndCustomerList: rows({ ...TASK, taskId: 'T2' }, { ...TASK, customerResult: { clientName: 'A client' } }) },
    [['taskAndCustomerList', { taskId: 'T1' }]],
    { taskId: 'T1', taskStatus: '0', customerResult: { clientName: 'A client' } },
  ],
  [
    'CALL-45 AMB-58 customer.ofTask',
    (context) => ofTask({ taskId: 'T1' }, context),
    { taskAndCustomerList: rows({ ...TASK, customerResult: { externalUserid: 'wm1' } }) },
    [['taskAndCustomerList', { taskId: 'T1' }]],
    { externalUserid: 'wm1' },
  ],
  [
    'CALL-46 TASKVIEW-04 task.trace',
    (context) => trace({ taskId: 'T1' }, context),
    { getTaskTrace: rows({ field: 'taskTitle', before: 'Old', after: 'New', who: 'A colleague', when: NOW }) },
    [['getTaskTrace', { id: 'T1' }]],
    { changes: [{ field: 'taskTitle', before: 'Old', after: 'New', who: 'A colleague', when: NOW, edit: 1 }], edits: 1 },
  ],
  [
    'CALL-47 CALL-48 CALL-49 CALL2-22 CALL2-23 task.people',
    (context) => people({ taskId: 'T1', createdBy: 'u2@example.com', taskUser: 'u3' }, context),
    {
      getUserByEmail: { name: 'A creator', mobile: '19900000002', userId: 'u2' },
      getUserByUserId: { name: 'An assignee', userId: 'u3', mobile: '19900000003' },
      getCopyUserByTaskId: rows({ name: 'A copied colleague' }),
    },
    [
      ['getUserByEmail', { email: 'u2@example.com' }],
      ['getUserByUserId', { userId: 'u3' }],
      ['getCopyUserByTaskId', { taskId: 'T1' }],
    ],
    {
      creator: { name: 'A creator', mobile: '19900000002', userId: 'u2' },
      assignee: { name: 'An assignee', mobile: '19900000003', userId: 'u3' },
      copies: ['A copied colleague'],
    },
  ],
  [
    'CALL-52 AMB-59 task.files',
    (context) => files({ task: { ...TASK, imgFileId: 'F1', otherFileId: 'F2', otherFileName: 'b.pdf' } }, context),
    { getFileByTaskId: rows({ imgFileId: 'F1', imgFileUrl: '/f1', otherFileId: 'F2', otherFileUrl: '/f2' }) },
    [['getFileByTaskId', { taskId: 'T1' }]],
    [
      { fileId: 'F1', fileUrl: '/f1', fileName: 'F1' },
      { fileId: 'F2', fileUrl: '/f2', fileName: 'b.pdf' },
    ],
  ],
  [
    'CALL2-33 CALL2-34 AMB2-28 endorsement.followUp',
    (context) => followUp({ endorNo: 'E1' }, context),
    { getFollowTaskDetail: {}, getWechatFollowInfo: {} },
    [
      ['getFollowTaskDetail', { endorNo: 'E1' }],
      ['getWechatFollowInfo', { endorNo: 'E1' }],
    ],
    { sent: false },
  ],
  [
    'CALL2-18 CALL2-19 CALL2-20 AMB2-12 AMB2-52 my.profile',
    (context) => profile({ dataSource: '1' }, context),
    {
      wxGetUserName: { userName: 'A name', userNameFDEB: 'a90001' },
      getCustomersByUserId: rows({ externalUserid: 'wm1' }, { externalUserid: 'wm2' }),
      getuserTagProportion: { haveTagCnt: 1, allCnt: 3 },
    },
    [
      ['wxGetUserName', { dataSources: '1', userIdEB: 'EB1' }],
      ['getCustomersByUserId', {}],
      ['getuserTagProportion', {}],
    ],
    { userName: 'A name', userNameFDEB: 'a90001', customers: 2, tagShare: 33.33 },
  ],
  ...['1', '7', '30'].map((period): (typeof SENT)[number] => [
    `CALL2-15 MY-11 AMB2-51 my.behaviour of ${period} days`,
    (context) => behaviour({ period }, context),
    { wxGetUserBehavior: rows({ new_contact_cnt: 2 }, { new_contact_cnt: 3 }) },
    [['wxGetUserBehavior', { userid: '["u1"]', start_time: MIDNIGHT_S - Number(period) * DAY_S, end_time: MIDNIGHT_S }]],
    { added: 5 },
  ]),
]

it.each(SENT)('%s makes the documented calls and returns their data', async (_id, run, answers, calls, result) => {
  const made = createContext(answers)
  const found = await run(made.context)
  expect(made.calls).toEqual(calls)
  // Lists must have exactly the rows of `result`; records may have further fields.
  expect([found, Array.isArray(found) && found.length]).toMatchObject([result, Array.isArray(result) && result.length])
})

it('CALL-51 AMB-48 file.download saves the content of the file', async () => {
  const { calls, saved, context } = createContext({ getBase64ByFileId: { fileBase: 'QQ==' } })
  await download({ fileId: 'F1', fileName: 'a.pdf' }, context)
  expect([calls, saved]).toEqual([[['getBase64ByFileId', { id: 'F1' }]], [['a.pdf', 'QQ==']]])
})
