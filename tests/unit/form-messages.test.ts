import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { FormPlan } from '../../renderer/compile/plan.ts'
import { compilePart, compileScreen } from '../../renderer/compile/view.ts'
import { meets } from '../../renderer/language/condition.ts'
import { businessTime } from '../../renderer/language/time.ts'
import { fillMessage } from '../../renderer/language/fill-message.ts'
import { constant, createScope, type Scope } from '../../renderer/run/data/index.ts'
import type { Env, Validator } from '../../renderer/run/env/index.ts'
import { startValues } from '../../renderer/run/forms/create-form.ts'
import { findings } from '../../renderer/run/forms/findings.ts'
import { ucs2length } from '../../renderer/run/forms/validator-runtime.ts'
import { readerOf } from '../../renderer/run/forms/shown-fields.ts'
import { formSchemas } from '../../src/bundles/form-schemas.ts'
import { validatorCode } from '../../tools/steward-plugin/validators.ts'
import { formsIn, project, validation } from './forms.ts'

const NOW = Date.parse('2026-11-20T12:00:00+08:00')
const messages = Object.fromEntries([...project.messages].map(([name, { value }]) => [name, value]))
const env = { content: { messages, validation }, formatters: { time: businessTime('Asia/Shanghai') }, now: () => NOW } as unknown as Env

/** The data of a screen, by its name in the paths of conditions. */
type Data = Record<string, Record<string, unknown>>

/** Compiles a screen or part, and returns its form of an entity, or of a dialog and an entity, with the validator. */
function formOf(screen: string, entity: string) {
  const [asScreen, asPart] = [project.screens.get(screen), project.parts.get(screen)]
  const compiled = asScreen
    ? compileScreen(project, asScreen.source, asScreen.value)
    : asPart && compilePart(project, asPart.source, asPart.value)
  if (!compiled) throw new Error(`no screen ${screen}`)
  const { plan } = compiled
  const isWanted = ([{ id }]: [FormPlan, unknown]) => id === `${screen}.${entity}`
  const [form] = formsIn(plan).find(isWanted) ?? []
  if (!form) throw new Error(`no form ${entity} in ${screen}`)
  const fieldsIn = (scope: Scope) => formsIn(plan, ({ when }) => when === undefined || meets(when, scope.get)).find(isWanted)?.[1] ?? []
  const code = validatorCode(Object.fromEntries(formSchemas(plan)))
    .replace(/^import .*$/gm, '')
    .replace(/\bexport const\b/g, 'const')
  // The build writes this code into the screen's bundle.
  const validators = runInNewContext(`${code}; validators`, { ucs2length }) as Record<string, Validator>
  return { form, fieldsIn, validator: validators[form.id] }
}

/**
 * Returns the first problem of a form with these values: its field with the text there, and the notification with its kind, if any.
 * `data` decides which fields are shown.
 */
function problemOf({ form, fieldsIn, validator }: ReturnType<typeof formOf>, values: Record<string, unknown>, data: Data) {
  const sources = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, constant(value)]))
  const scope = createScope({ ...sources, form: constant(values), time: constant({ now: NOW }) })
  const shown = fieldsIn(scope).map((plan, order) => ({ plan, id: plan.name, order: [order] }))
  const [first] = findings({ env, scope, form, validator, started: { values: {}, incomplete: new Map() } }, shown, readerOf(values))
  if (!first) return []
  const said = messages[first.message ?? '']
  return [`${first.field}: ${first.text}`, said ? `${said.kind}: ${fillMessage(said.text, first.values)}` : '']
}

const MOBILE = '手机号码只能为11位阿拉伯数字（不能包含字母或字符）'
const INCOMPLETE = 'toast: 请完善待办信息'
const TASK = {
  taskTitle: 'A title',
  taskContext: 'A content',
  userList: [{ userId: 'u2' }],
  taskCallTime: NOW + 1,
  taskEndTime: NOW + 2,
  taskCallType: '1',
}

type Row = [id: string, wrong: Record<string, unknown>, field: string, notification: string]
const TASK_ROWS: Row[] = [
  ['TASKFORM-10 MSG-09 ZH-08', { taskTitle: ' ' }, 'taskTitle: 请输入标题', INCOMPLETE],
  ['TASKFORM-11', { taskContext: ' ' }, 'taskContext: 请输入内容', INCOMPLETE],
  ['TASKFORM-11', { taskContext: '' }, 'taskContext: 请输入内容', INCOMPLETE],
  ['AMB-26 TASKFORM-12', { userList: [] }, 'userList: 请选择推送对象', INCOMPLETE],
  ['AMB-26 TASKFORM-12', { taskCallTime: '' }, 'taskCallTime: 请选择提醒时间', INCOMPLETE],
  ['AMB-26 TASKFORM-12', { taskEndTime: '' }, 'taskEndTime: 请选择到期时间', INCOMPLETE],
  ['AMB-26 TASKFORM-12', { taskCallType: '' }, 'taskCallType: 请选择提醒频率', INCOMPLETE],
]
const CASE = { isPunished: 'N', isCallerRepairer: 'N', isNoReturn: 'Y', handleOpinion: 'An opinion', handleReason: 'A reason' }
const says = (field: string, text: string): [string, string] => [`${field}: ${text}`, `toast: ${text}`]

const FORMS: [screen: string, entity: string, valid: Record<string, unknown>, rows: Row[], data?: Data][] = [
  [
    'enterpriseLogin',
    'EnterpriseLogin',
    { username: 'a', password: 'b' },
    [
      ['MSG2-03 AUTH-02 AMB2-16 AMB2-18', { username: ' ' }, 'username: 账号或密码不能为空!', 'floating: 账号或密码不能为空!'],
      ['MSG2-03 AUTH-03', { password: ' ' }, 'password: 账号或密码不能为空!', 'floating: 账号或密码不能为空!'],
    ],
  ],
  [
    'login',
    'AccountLogin',
    { loginId: '100001', password: 'secret' },
    [
      ['AMB2-16 SMS-07', { loginId: '12345' }, 'loginId: 最少应该输入6个字符哦', 'toast: 最少应该输入6个字符哦'],
      ['AMB2-16 SMS-07', { loginId: ' 12345 ' }, 'loginId: 最少应该输入6个字符哦', 'toast: 最少应该输入6个字符哦'],
      ['AMB2-16 SMS-08', { password: '12345' }, 'password: 最少应该输入6个字符哦', 'toast: 最少应该输入6个字符哦'],
      ['AMB2-16', { loginId: '', password: '1' }, 'loginId: 请输入富德E保绑定账号', 'toast: 请输入富德E保绑定账号'],
      ['MSG2-04 AUTH-16', { loginId: ' ' }, 'loginId: 请输入富德E保绑定账号', 'toast: 请输入富德E保绑定账号'],
      ['MSG2-05 AUTH-17', { password: ' ' }, 'password: 请输入密码', 'toast: 请输入密码'],
    ],
  ],
  [
    'login',
    'StaffSmsLogin',
    { mobile: '19900000001', validateCode: '123456' },
    [
      ['MSG2-06 SMS-02', { mobile: ' ' }, 'mobile: 请输入手机号码', 'toast: 请输入手机号码'],
      ['MSG2-07 SMS-03', { mobile: '1990000000' }, `mobile: ${MOBILE}`, `toast: ${MOBILE}`],
      ['MSG2-07 SMS-03', { mobile: '199000000012' }, `mobile: ${MOBILE}`, `toast: ${MOBILE}`],
      ['MSG2-07 SMS-03', { mobile: '1990000000a' }, `mobile: ${MOBILE}`, `toast: ${MOBILE}`],
      ['MSG2-08 SMS-05', { validateCode: ' ' }, 'validateCode: 请输入验证码', 'toast: 请输入验证码'],
    ],
  ],
  [
    'customerLogin',
    'PolicyholderLogin',
    { mobile: '19900000001', validateCode: '12345a' },
    [
      ['AMB2-16 SMS-10', { validateCode: '12345' }, 'validateCode: 最少应该输入6个字符哦', 'toast: 最少应该输入6个字符哦'],
      ['AMB2-16 SMS-05', { validateCode: ' ' }, 'validateCode: 请输入验证码', 'toast: 请输入验证码'],
      ['AMB2-16 SMS-03', { mobile: '123' }, `mobile: ${MOBILE}`, `toast: ${MOBILE}`],
    ],
  ],
  [
    'timeoutRemindDetail',
    'TimeoutAnswer',
    { handleTime: '12', handleResult: 'Done' },
    [
      ['MSG2-26 AMB2-46', { handleTime: '' }, 'handleTime: 预计处理时长不能为空', 'toast: 预计处理时长不能为空'],
      ['MSG2-27 AMB2-46', { handleTime: '1.5' }, 'handleTime: 预计处理时长只能是整数', 'toast: 预计处理时长只能是整数'],
      ['AMB2-46 ZH2-64', { handleTime: '0' }, 'handleTime: 预计处理时长只能在1到999之间', 'toast: 预计处理时长只能在1到999之间'],
      ['AMB2-46 ZH2-64', { handleTime: '1000' }, 'handleTime: 预计处理时长只能在1到999之间', 'toast: 预计处理时长只能在1到999之间'],
      ['AMB2-46', { handleTime: '', handleResult: '' }, 'handleTime: 预计处理时长不能为空', 'toast: 预计处理时长不能为空'],
      [
        'AMB2-46',
        { handleTime: '1000', handleResult: '' },
        'handleTime: 预计处理时长只能在1到999之间',
        'toast: 预计处理时长只能在1到999之间',
      ],
      ['MSG2-28 AMB2-46', { handleResult: ' ' }, 'handleResult: 跟踪结果不能为空', 'toast: 跟踪结果不能为空'],
    ],
  ],
  [
    'uploadClaimPicDetail',
    'ClaimLookup',
    { registNo: 'R1' },
    [['MSG2-33', { registNo: ' ' }, 'registNo: 请输入核心报案号', 'toast: 请输入核心报案号']],
  ],
  [
    'toEndorTask',
    'PolicyLookup',
    { policyNo: 'P1' },
    [
      ['ZH2-39 AMB2-79', { policyNo: '' }, ...says('policyNo', '请输入保单号')],
      ['ZH2-39 AMB2-79', { policyNo: ' ' }, ...says('policyNo', '请输入保单号')],
    ],
  ],
  ['updateTask', 'Task', TASK, TASK_ROWS, { draft: { formMode: 'create' } }],
  ['updateTask', 'Task', TASK, TASK_ROWS, { draft: { formMode: 'edit' } }],
  [
    'finishForm',
    'Task',
    { taskRemark: 'Done' },
    [['TASKVIEW-09 MSG-16', { taskRemark: ' ' }, 'taskRemark: 请输入完成反馈', 'toast: 请输入完成反馈']],
  ],
  [
    'planTaskDetail',
    'edit.Task',
    TASK,
    TASK_ROWS.filter(([, wrong]) => 'taskTitle' in wrong || 'taskContext' in wrong || 'taskCallTime' in wrong),
  ],
  [
    'toCaseHandle',
    'CaseHandling',
    CASE,
    [
      ['COMPLAINT-12 MSG-02 ZH-01', { isPunished: '' }, ...says('isPunished', '请选择是否涉及违规处罚')],
      ['COMPLAINT-13 MSG-03 ZH-02', { isCallerRepairer: '' }, ...says('isCallerRepairer', '请选择来电人是否为修理厂')],
      ['COMPLAINT-14 MSG-04 ZH-03', { isNoReturn: '' }, ...says('isNoReturn', '请选择是否为免回访案件')],
      ['COMPLAINT-15 MSG-05 ZH-04', { isPunished: 'Y', punishDescription: ' ' }, ...says('punishDescription', '请输入违规及处理描述')],
      ['COMPLAINT-16 MSG-06 ZH-05', { handleOpinion: ' ' }, ...says('handleOpinion', '请输入处理意见')],
      ['COMPLAINT-17 MSG-07 ZH-06', { handleReason: ' ' }, ...says('handleReason', '请输入处理原因')],
    ],
  ],
  [
    'customerLogin',
    'PolicyholderLogin',
    { mobile: '19900000001', validateCode: '123456', privacyAccepted: true },
    [
      ['SMS-02', { mobile: ' ' }, ...says('mobile', '请输入手机号码')],
      ['SMS-03 SMS-04', { mobile: '1990000000' }, ...says('mobile', MOBILE)],
      ['SMS-03 SMS-04', { mobile: '199000000012' }, ...says('mobile', MOBILE)],
      ['SMS-03 SMS-04', { mobile: '29900000001' }, ...says('mobile', MOBILE)],
      ['SMS-03 SMS-04', { mobile: '199 0000 001' }, ...says('mobile', MOBILE)],
      ['SMS-05', { validateCode: ' ' }, ...says('validateCode', '请输入验证码')],
    ],
  ],
  ['tagManage', 'newTag.TagName', { tagName: 'A tag' }, [['RULE-01', { tagName: ' ' }, 'tagName: 必填哦', '']]],
]

const cases = FORMS.map(([screen, entity, valid, rows, data = {}]) => [screen, entity, data, valid, rows] as const)
describe.each(cases)('submitting the form of %s for %s with %j reports the first problem', (screen, entity, data, valid, rows) => {
  const form = formOf(screen, entity)
  it.each(rows)('%s %j', (_id, wrong, field, notification) =>
    expect(problemOf(form, { ...valid, ...wrong }, data)).toEqual([field, notification]))
  it('accepts valid values', () => expect(problemOf(form, valid, data)).toEqual([]))
})

it.each([
  ['updateTask', 'Task', 'create', 140],
  ['updateTask', 'Task', 'edit', 200],
  ['planTaskDetail', 'edit.Task', 'edit', 200],
])('CONST-03 CONST-04 AMB-77 %s: the fields of %s limit a title to 20 characters and, in the mode %s, a content to %i', (screen, entity, formMode, limit) => {
  const scope = createScope({ draft: constant({ formMode }), params: constant({}), form: constant({}) })
  const fields = formOf(screen, entity).fieldsIn(scope)
  const limitOf = (name: string) => fields.filter((field) => field.name === name).map(({ type }) => type.maxLength)
  expect([limitOf('taskTitle'), limitOf('taskContext')]).toEqual([[20], [limit]])
})

it('AMB-17 AMB-26 TASKFORM-22 TASKFORM-23 TASKFORM-25 TASKFORM-26 TASKFORM-27 TASKFORM-29 TASKFORM-30 a new task has the documented defaults', () => {
  const scope = createScope({ time: constant({ now: NOW, endOfToday: NOW + 1 }), draft: constant({}), params: constant({}) })
  expect(startValues(formOf('updateTask', 'Task').form, scope, env)).toMatchObject({
    taskType: '2',
    taskChildrenType: '3',
    taskCallTime: NOW,
    taskEndTime: NOW + 1,
    taskCallType: '1',
    dataSource: '1',
    msgChannel: '1',
  })
})
