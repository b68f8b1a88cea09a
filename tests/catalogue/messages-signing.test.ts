import { describe, expect, it } from 'vitest'
import { emptyTextsIn, getPath, json, message, namesIn, objectsIn, screen } from './schemas.ts'

const MESSAGES: [id: string, name: string, text: string, kind: string][] = [
  ['AMB2-74 MSG2-01 SHELL-10', 'app.requestFailed', '系统异常', 'dialog'],
  ['MSG2-02 AUTH-09', 'login.wrong', '用户名或密码错误!', 'floating'],
  ['AMB2-18 MSG2-03 AUTH-02 AUTH-03', 'login.incomplete', '账号或密码不能为空!', 'floating'],
  ['AMB2-18 MSG2-04', 'login.accountRequired', '请输入富德E保绑定账号', 'toast'],
  ['AMB2-18 MSG2-05', 'login.passwordRequired', '请输入密码', 'toast'],
  ['AMB2-18 MSG2-06', 'login.mobileRequired', '请输入手机号码', 'toast'],
  ['AMB2-18 MSG2-07', 'login.mobileFormat', '手机号码只能为11位阿拉伯数字（不能包含字母或字符）', 'toast'],
  ['AMB2-18 MSG2-08', 'login.codeRequired', '请输入验证码', 'toast'],
  ['AMB2-18 MSG2-09 AUTH-23', 'login.boundRefused', '{message}', 'toast'],
  ['AMB2-18 MSG2-09 AUTH-35', 'login.policyholderRefused', '{message}', 'toast'],
  ['AMB2-18 MSG2-09 SMS-17', 'login.staffCodeRefused', '{message}', 'dialog'],
  ['MSG2-09 SMS-18', 'login.policyholderCodeRefused', '{message}', 'toast'],
  ['AMB2-18 AMB2-77 MSG2-11', 'app.outdated', '版本过低请升级', 'dialog'],
  ['AMB2-18 AMB2-08 MSG2-12 GUARD-04', 'app.signInFirst', '请配置邮箱信息', 'dialog'],
  ['AMB2-18 AMB2-34 MSG2-13 SIGN-12', 'sign.first', '请先签名再提交保存！', 'toast'],
  ['AMB2-35 MSG2-14 SIGNIMG-04', 'sign.tooManyTotal', '最多只能上传8个影像！', 'toast'],
  ['AMB2-35 MSG2-15 SIGNIMG-03', 'sign.tooManySelected', '最多只能上传8个影像，请重新上传！', 'toast'],
  ['AMB2-38 MSG2-16 SIGN-16', 'sign.refused', '{message}', 'toast'],
  ['AMB2-38 MSG2-16 SIGN-17', 'sign.failed', '{message}', 'dialog'],
  ['AMB2-38 MSG2-16 SIGN-11', 'sign.closed', '{message}', 'dialog'],
  ['AMB2-40 MSG2-17 SIGN-14', 'sign.submitted', '提交成功', 'dialog'],
  ['AMB2-76 MSG2-18', 'phone.none', '没有电话号码！', 'toast'],
  ['AMB2-76 MSG2-19', 'task.notCreator', '不是您创建的工单不可编辑', 'toast'],
  ['AMB2-18 AMB2-28 MSG2-20 SENDLINK-04', 'endorsement.alreadySent', '该批单已经发送签名链接,请勿重新发送!', 'dialog'],
  ['AMB2-18 AMB2-30 MSG2-21 SENDLINK-09', 'copy.done', '复制成功', 'toast'],
  ['AMB2-18 AMB2-30 MSG2-22 SENDLINK-10', 'copy.failed', '复制失败', 'toast'],
  ['AMB2-18 AMB2-25 MSG2-23', 'endorsement.unmatched', '未匹配，请先匹配客户后操作！', 'dialog'],
  ['AMB2-18 AMB2-25 MSG2-24', 'endorsement.noCustomer', '未查询到当前用户信息', 'dialog'],
  ['AMB2-75 MSG2-25 PERM-08', 'app.downloadBlocked', 'App不支持文件下载，请从PC端下载！', 'dialog'],
  ['AMB2-46 MSG2-26 TIMEOUTDETAIL-09', 'timeout.required', '预计处理时长不能为空', 'toast'],
  ['AMB2-46 MSG2-27 TIMEOUTDETAIL-10 TIMEOUTDETAIL-11', 'timeout.integer', '预计处理时长只能是整数', 'toast'],
  ['AMB2-46 MSG2-28 TIMEOUTDETAIL-13', 'timeout.result', '跟踪结果不能为空', 'toast'],
  ['AMB2-18 AMB2-48 MSG2-29 TIMEOUTDETAIL-23', 'timeout.refused', '{message}', 'toast'],
  ['AMB2-59 MSG2-33 CLAIMPIC-21', 'claim.registNoRequired', '请输入核心报案号', 'toast'],
  ['AMB2-18 MSG2-34 CLAIMPIC-24', 'claim.notFound', '报案号不存在', 'toast'],
  ['AMB2-18 MSG2-35 CLAIMPIC-25', 'claim.failed', '提交后台发生错误，请重试', 'toast'],
  ['AMB2-18 MSG2-36 CLAIMPIC-35', 'claim.uploadFailed', '上传失败，请稍后重试', 'toast'],
  ['AMB2-18 MSG2-37 CLAIMPIC-34', 'claim.uploaded', '资料提交成功！', 'toast'],
  ['AMB2-18 MSG2-38 CLAIMPIC-37', 'claim.deleted', '图片删除成功！', 'toast'],
]

describe('DEC-02 the messages of sign-in, signing and claims', () => {
  it.each(MESSAGES)('%s %s', (_id, name, text, kind) => {
    expect(message(name)).toMatchObject({ text, kind })
    expect(message(name)['title']).toBe(kind === 'dialog' ? '提示' : undefined)
  })

  it('AMB2-40 only the signing screen shows 提交成功', () => {
    const users = namesIn('screens').filter((name) => JSON.stringify(json(`screens/${name}`)).includes('"sign.submitted"'))
    expect(users).toEqual(['endorsements/endorsementAutograph'])
  })

  it.each([
    ['MSG2-16 SIGN-16', 'sign.refused', 2000],
    ['AMB2-66 MSG2-33', 'claim.registNoRequired', 600],
    ['AMB2-66 MSG2-34', 'claim.notFound', undefined],
  ])('%s %s has its own duration', (_id, name, ms) => expect(message(name)['ms']).toBe(ms))

  it.each([
    ['AMB2-74 MSG2-01 SHELL-10', 'requestFailed', 'app.requestFailed'],
    ['AMB2-08 GUARD-04 MSG2-12', 'blocked', 'app.signInFirst'],
    ['MSG2-25 PERM-08', 'downloadBlocked', 'app.downloadBlocked'],
  ])('%s is the message of an app-wide outcome', (_id, outcome, name) => expect(getPath(json('messages'), 'outcomes', outcome)).toBe(name))
})

describe('the text of an empty list', () => {
  it.each([
    ['AMB2-25 MSG2-30', 'endorsementsTask', '无批改数据'],
    ['AMB2-76 MSG2-31', 'valueAddedServices', '没有该客户的增值服务信息'],
    ['AMB2-76 MSG2-32', 'consultationInfo', '没有该客户的咨诉信息'],
  ])('%s %s', (_id, name, text) =>
    expect([...emptyTextsIn(screen(name)), ...objectsIn(screen(name)).map((node) => node['text'])]).toContain(text))
})
