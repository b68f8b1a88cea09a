import { describe, expect, it, test } from 'vitest'
import type { ViewPlan } from '../../renderer/compile/plan.ts'
import { compilePart, compileScreen } from '../../renderer/compile/view.ts'
import { hasRule } from '../../renderer/compile/messages.ts'
import { fillMessage } from '../../renderer/language/fill-message.ts'
import { effectOf } from '../../renderer/language/field-rules.ts'
import { formsIn, project, validation } from './forms.ts'

const textOf = (keyword: string) => project.messages.get(validation[keyword] ?? '')?.value.text ?? ''

describe('generic validation messages', () => {
  test.each([
    ['RULE-01', 'required', '必填哦'],
    ['RULE-02', 'mobile', '手机号码格式不对哦~'],
    ['RULE-03 DEC-46', 'email', '邮箱格式不对哦~'],
    ['RULE-04', 'name', '中文姓名格式不对哦~'],
    ['RULE-05', 'minLength', '最少应该输入6个字符哦'],
    ['RULE-06', 'maxLength', '最多可以输入6个字符哦'],
    ['RULE-07', 'equal', '输入不一致'],
    ['ours', 'integer', '姓名只能填整数'],
    ['ours', 'number', '姓名只能填数字'],
    ['ours', 'money', '姓名要填金额，最多两位小数'],
    ['ours', 'minItems', '姓名至少要有6项'],
    ['ours', 'under', '姓名不属于所选的地区，请重新选择'],
    ['ours', 'minimum', '姓名不在可选范围内'],
    ['ours', 'maximum', '姓名不在可选范围内'],
    ['ours', 'earliest', '姓名不在可选范围内'],
    ['ours', 'latest', '姓名不在可选范围内'],
  ])('%s %s: %s', (_id, keyword, text) => expect(fillMessage(textOf(keyword), { label: '姓名', limit: 6, parent: '地区' })).toBe(text))
})

/** Compiles all screens and parts; parts can contain forms, too. */
const plans = (): ViewPlan[] => [
  ...[...project.screens.values()].map(({ value, source }) => compileScreen(project, source, value).plan),
  ...[...project.parts.values()].map(({ value, source }) => compilePart(project, source, value).plan),
]

/** Lists per `form.field` the rules that show a message on change: generic ones, and those declared with `at` or `blocks`. */
function genericRules(): string[] {
  return plans().flatMap((plan) =>
    formsIn(plan).flatMap(([form, fields]) =>
      fields.flatMap(({ name, type, required, messages }) => {
        const shown = Object.keys(validation).filter((keyword) => {
          if (keyword === 'under' || !hasRule(type, keyword, required !== false)) return false
          return effectOf(keyword, type.rules?.[keyword] ?? {}, (messages[keyword] ?? form.messages[keyword]) !== undefined).shows
        })
        return shown.length === 0 ? [] : [`${form.id}.${name}: ${shown.join(' ')}`]
      }),
    ),
  )
}

it('DEC-24 a rule without a message in its form shows the generic message on change', () => {
  expect(genericRules().sort()).toEqual([
    'accountDetail.bind.BoundAccount.employeeNo: required maxLength',
    'accountDetail.bind.BoundAccount.userIdEB: required maxLength',
    'accountEdit.Account.loginName: maxLength',
    'accountEdit.Account.mobile: maxLength mobile',
    'accountEdit.Account.mode: required',
    'accountEdit.Account.name: required maxLength',
    'accountEdit.Account.role: required',
    'accountEdit.Account.userId: maxLength pattern',
    'accountEdit.newAccount.email: maxLength email',
    'accountEdit.newAccount.loginName: maxLength',
    'accountEdit.newAccount.mobile: maxLength mobile',
    'accountEdit.newAccount.mode: required',
    'accountEdit.newAccount.name: required maxLength',
    'accountEdit.newAccount.role: required',
    'accountEdit.newAccount.userId: required maxLength pattern',
    'addCarInfor.CarForm.drivingLicence: maxLength',
    'addCarInfor.CarForm.frame: maxLength',
    'addCarInfor.CarForm.owner: maxLength',
    'addCarInfor.CarForm.plate: maxLength',
    'addCarInfor.CarForm.price: money minimum maximum',
    'addCarInfor.CarForm.vehicleLicence: maxLength',
    'changePassword.change.PasswordChange.newPassword: required minLength maxLength',
    'changePassword.change.PasswordChange.newPasswordAgain: required maxLength equal',
    'changePassword.change.PasswordChange.oldPassword: required maxLength',
    'customerBasic.Customer.birthday: earliest',
    'customerBasic.Customer.clientName: maxLength name',
    'customerBasic.Customer.idNo: maxLength',
    'customerBasic.Customer.mobile1: maxLength',
    'customerBasic.Customer.remark: maxLength',
    'customerLogin.PolicyholderLogin.mobile: maxLength',
    'customerLogin.PolicyholderLogin.validateCode: maxLength',
    'endorsementAutograph.SignedEndorsement.images: maxItems',
    'endorsementAutograph.SignedEndorsement.typedName: maxLength',
    'endorsementAutograph.SignedEndorsement.validateCode: maxLength',
    'enterpriseLogin.EnterpriseLogin.password: maxLength',
    'enterpriseLogin.EnterpriseLogin.username: maxLength',
    'finishForm.Task.taskRemark: maxLength',
    'login.AccountLogin.loginId: maxLength',
    'login.StaffSmsLogin.mobile: maxLength',
    'login.StaffSmsLogin.validateCode: maxLength pattern',
    'planTaskDetail.edit.Task.taskCallTime: earliest',
    'planTaskDetail.edit.Task.taskContext: maxLength',
    'planTaskDetail.edit.Task.taskTitle: maxLength',
    'secondFactor.off.turnOff.code: required maxLength',
    'secondFactor.password.PasswordAgain.password: required maxLength',
    'secondFactor.renew.renewCodes.code: required maxLength',
    'secondFactor.setUp.SecondFactorCode.code: required maxLength',
    'setPassword.FirstAdministrator.loginName: required maxLength',
    'setPassword.FirstAdministrator.name: required maxLength',
    'setPassword.FirstAdministrator.password: required minLength maxLength',
    'setPassword.FirstAdministrator.passwordAgain: required maxLength equal',
    'setPassword.FirstAdministrator.userId: required maxLength pattern',
    'setPassword.NewPassword.password: required minLength maxLength',
    'setPassword.NewPassword.passwordAgain: required maxLength equal',
    'signInCode.SecondFactorCode.code: required maxLength',
    'tagManage.newTag.TagName.tagName: required',
    'timeoutRemindDetail.TimeoutAnswer.handleResult: maxLength',
    'toCaseHandle.CaseHandling.handleOpinion: maxLength',
    'toCaseHandle.CaseHandling.handleReason: maxLength',
    'toCaseHandle.CaseHandling.punishDescription: maxLength',
    'updateTask.Task.taskCallTime: earliest',
    'updateTask.Task.taskContext: maxLength',
    'updateTask.Task.taskContext: maxLength',
    'updateTask.Task.taskEndTime: earliest',
    'updateTask.Task.taskTitle: maxLength',
    'verify.EvidenceKey.key: maxLength',
    // For a new task, and while editing.
  ])
})
