import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { compileScreen } from '../../renderer/compile/view.ts'
import { businessTime } from '../../renderer/language/time.ts'
import { fillMessage } from '../../renderer/language/fill-message.ts'
import { constant, createScope } from '../../renderer/run/data/index.ts'
import type { Env, Validator } from '../../renderer/run/env/index.ts'
import { startValues } from '../../renderer/run/forms/create-form.ts'
import { findings } from '../../renderer/run/forms/findings.ts'
import { ucs2length } from '../../renderer/run/forms/validator-runtime.ts'
import { readerOf } from '../../renderer/run/forms/shown-fields.ts'
import { validatorCode } from '../../tools/steward-plugin/validators.ts'
import { formsIn, project, validation } from './forms.ts'

const NOW = Date.parse('2026-11-20T12:00:00+08:00')
const messages = Object.fromEntries([...project.messages].map(([name, { value }]) => [name, value]))
const env = { content: { messages, validation }, formatters: { time: businessTime('Asia/Shanghai') }, now: () => NOW } as unknown as Env

/** Compiles a screen, and returns its form of an entity with the fields and the validator. */
function formOf(screen: string, entity: string) {
  const found = project.screens.get(screen)
  if (!found) throw new Error(`no screen ${screen}`)
  const { plan } = compileScreen(project, found.source, found.value)
  const [form, fields] = formsIn(plan).find(([each]) => each.entity === entity) ?? []
  if (!form || !fields) throw new Error(`no form ${entity} in ${screen}`)
  const code = validatorCode([plan])
    .replace(/^import .*$/gm, '')
    .replace(/\bexport const\b/g, 'const')
  // The build writes this code into the screen's bundle.
  const validators = runInNewContext(`${code}; validators`, { ucs2length }) as Record<string, Validator>
  return { form, fields, validator: validators[form.id] }
}

/** Returns the first problem of a form with these values: its field with the text there, and the notification with its kind, if any. */
function problemOf({ form, fields, validator }: ReturnType<typeof formOf>, values: Record<string, unknown>) {
  const scope = createScope({ form: constant(values), time: constant({ now: NOW }) })
  const shown = fields.map((plan, order) => ({ plan, id: plan.name, order: [order] }))
  const [first] = findings({ env, scope, form, validator }, shown, readerOf(values))
  const said = messages[first?.message ?? '']
  return [`${first?.field}: ${first?.text}`, said ? `${said.kind}: ${fillMessage(said.text, first?.values ?? {})}` : '']
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
const FORMS: [screen: string, entity: string, valid: Record<string, unknown>, rows: Row[]][] = [
  [
    'enterpriseLogin',
    'EnterpriseLogin',
    { username: 'a', password: 'b' },
    [
      ['MSG2-03', { username: ' ' }, 'username: 账号或密码不能为空!', 'floating: 账号或密码不能为空!'],
      ['MSG2-03', { password: ' ' }, 'password: 账号或密码不能为空!', 'floating: 账号或密码不能为空!'],
    ],
  ],
  [
    'login',
    'AccountLogin',
    { loginId: '100001', password: 'secret' },
    [
      ['MSG2-04', { loginId: ' ' }, 'loginId: 请输入富德E保绑定账号', 'toast: 请输入富德E保绑定账号'],
      ['MSG2-05', { password: ' ' }, 'password: 请输入密码', 'toast: 请输入密码'],
    ],
  ],
  [
    'login',
    'StaffSmsLogin',
    { mobile: '19900000001', validateCode: '123456' },
    [
      ['MSG2-06', { mobile: ' ' }, 'mobile: 请输入手机号码', 'toast: 请输入手机号码'],
      ['MSG2-07', { mobile: '1990000000' }, `mobile: ${MOBILE}`, `toast: ${MOBILE}`],
      ['MSG2-07', { mobile: '199000000012' }, `mobile: ${MOBILE}`, `toast: ${MOBILE}`],
      ['MSG2-07', { mobile: '1990000000a' }, `mobile: ${MOBILE}`, `toast: ${MOBILE}`],
      ['MSG2-08', { validateCode: ' ' }, 'validateCode: 请输入验证码', 'toast: 请输入验证码'],
    ],
  ],
  [
    'timeoutRemindDetail',
    'TimeoutAnswer',
    { handleTime: '12', handleResult: 'Done' },
    [
      ['MSG2-26', { handleTime: '' }, 'handleTime: 预计处理时长不能为空', 'toast: 预计处理时长不能为空'],
      ['MSG2-27', { handleTime: '1.5' }, 'handleTime: 预计处理时长只能是整数', 'toast: 预计处理时长只能是整数'],
      ['MSG2-28', { handleResult: ' ' }, 'handleResult: 跟踪结果不能为空', 'toast: 跟踪结果不能为空'],
    ],
  ],
  [
    'uploadClaimPicDetail',
    'ClaimLookup',
    { registNo: 'R1' },
    [['MSG2-33', { registNo: ' ' }, 'registNo: 请输入核心报案号', 'toast: 请输入核心报案号']],
  ],
  [
    'updateTask',
    'Task',
    TASK,
    [
      ['TASKFORM-10', { taskTitle: ' ' }, 'taskTitle: 请输入标题', INCOMPLETE],
      ['TASKFORM-11', { taskContext: ' ' }, 'taskContext: 请输入内容', INCOMPLETE],
      ['TASKFORM-12', { userList: [] }, 'userList: 请选择推送对象', INCOMPLETE],
      ['TASKFORM-12', { taskCallTime: '' }, 'taskCallTime: 请选择提醒时间', INCOMPLETE],
      ['TASKFORM-12', { taskEndTime: '' }, 'taskEndTime: 请选择到期时间', INCOMPLETE],
      ['TASKFORM-12', { taskCallType: '' }, 'taskCallType: 请选择提醒频率', INCOMPLETE],
    ],
  ],
  [
    'planTaskDetail',
    'Task',
    { taskRemark: 'Done' },
    [['TASKVIEW-09', { taskRemark: ' ' }, 'taskRemark: 请输入完成反馈', 'toast: 请输入完成反馈']],
  ],
  ['tagManage', 'TagName', { tagName: 'A tag' }, [['RULE-01', { tagName: ' ' }, 'tagName: 必填哦', '']]],
]

describe.each(FORMS)('submitting the form of %s for %s reports the first problem', (screen, entity, valid, rows) => {
  const form = formOf(screen, entity)
  it.each(rows)('%s %j', (_id, wrong, field, notification) =>
    expect(problemOf(form, { ...valid, ...wrong })).toEqual([field, notification]))
})

it('TASKFORM-22 TASKFORM-23 TASKFORM-25 TASKFORM-26 TASKFORM-27 TASKFORM-29 TASKFORM-30 a new task has the documented defaults', () => {
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
