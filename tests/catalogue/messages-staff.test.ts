import { describe, expect, it } from 'vitest'
import { emptyTextsIn, getPath, json, message, namesIn, objectsIn, screen } from './schemas.ts'

const MESSAGES: [id: string, name: string, text: string, kind: 'toast' | 'dialog'][] = [
  ['MSG-02', 'case.isPunished', '请选择是否涉及违规处罚', 'toast'],
  ['MSG-03', 'case.isCallerRepairer', '请选择来电人是否为修理厂', 'toast'],
  ['MSG-04', 'case.isNoReturn', '请选择是否为免回访案件', 'toast'],
  ['MSG-05', 'case.punishDescription', '请输入违规及处理描述', 'toast'],
  ['MSG-06', 'case.handleOpinion', '请输入处理意见', 'toast'],
  ['MSG-07', 'case.handleReason', '请输入处理原因', 'toast'],
  ['MSG-08', 'case.refused', '{message}', 'toast'],
  ['AMB-26 MSG-09', 'task.incomplete', '请完善待办信息', 'toast'],
  ['MSG-10 TASKFORM-17', 'upload.imageTooLarge', '图片过大', 'toast'],
  ['MSG-11 TASKFORM-18', 'upload.fileTooLarge', '文件不能超过10MB', 'toast'],
  ['MSG-12 TASKFORM-19', 'upload.done', '上传成功', 'toast'],
  ['MSG-13 TASKFORM-20', 'upload.failed', '上传失败', 'toast'],
  ['AMB-20 MSG-14 TASKFORM-21', 'task.expired', '工单已过期，不可修改', 'toast'],
  ['AMB-20 MSG-15 PERM-05', 'task.notCreator', '不是您创建的工单不可编辑', 'toast'],
  ['AMB-25 MSG-18 TASKFORM-33', 'task.edited', '修改完成', 'toast'],
  ['MSG-19 TASKFORM-34', 'task.editFailed', '修改失败', 'toast'],
  ['MSG-20 CUSTDETAIL-09', 'customer.notFound', '获取当前客户信息失败', 'toast'],
  ['AMB-37 MSG-21 CUSTDETAIL-33', 'match.first', '请先匹配客户信息', 'toast'],
  ['MSG-22 MATCH-06', 'match.none', '没有匹配的客户', 'toast'],
  ['MSG-23 MATCH-09', 'match.only', '已匹配到唯一客户', 'toast'],
  ['MSG-24 MATCH-05', 'match.failed', '匹配失败', 'toast'],
  ['MSG-25 MATCH-03', 'match.noInput', '请输入有效信息', 'toast'],
  ['MSG-26 CUSTFORM-03', 'customer.idNo', '身份证格式错误', 'toast'],
  ['AMB-27 AMB-44 MSG-27 CUSTFORM-05', 'app.saved', '保存成功', 'toast'],
  ['AMB-27 AMB-44 MSG-28 CUSTFORM-06', 'app.saveFailed', '保存失败', 'toast'],
  ['AMB-43 AMB-44 MSG-29 CUSTFORM-07', 'match.save', '保存客户信息失败', 'toast'],
  ['AMB-43 MSG-30 MATCH-19', 'match.vehicles', '获取车辆信息失败', 'toast'],
  ['AMB-43 MSG-31 MATCH-18', 'match.baseInfo', '获取客户基本信息失败', 'toast'],
  ['AMB-44 MSG-32 CUSTFORM-08', 'customer.remarkFailed', '修改客户备注失败', 'toast'],
  ['MSG-33 TAG-06', 'tags.changed', '修改成功', 'toast'],
  ['MSG-34 TAG-08', 'tags.failed', '修改标签失败', 'toast'],
  ['MSG-35 TAG-09', 'tags.unchanged', '标签没有改动', 'toast'],
  ['AMB-50 MSG-36 CUSTDETAIL-38', 'copy.done', '复制成功', 'toast'],
  ['AMB-50 MSG-37 CUSTDETAIL-38', 'copy.failed', '复制失败', 'toast'],
  ['AMB-76 MSG-38 CUSTDETAIL-30', 'contact.none', '请匹配用户信息', 'toast'],
  ['AMB-66 MSG-39 CUSTDETAIL-31 ENDORLIST-10', 'endorsement.unmatched', '未匹配，请先匹配客户后操作！', 'dialog'],
  ['AMB-66 MSG-40 ENDORLIST-11', 'endorsement.noCustomer', '未查询到当前用户信息', 'dialog'],
  ['AMB-76 MSG-41 CUSTDETAIL-32', 'phone.none', '没有电话号码！', 'toast'],
  ['AMB-36 MSG-42 CUSTDETAIL-07', 'customer.noContact', '获取externalUserId失败', 'toast'],
  ['MSG-43 CUSTDETAIL-08', 'room.none', '获取roomId失败', 'toast'],
  ['AMB-37 MSG-44 CUSTDETAIL-05', 'customer.noCif', 'cifClientNo不存在', 'toast'],
  ['AMB-37 MSG-45 CUSTDETAIL-06', 'app.queryFailed', '数据查询失败', 'toast'],
  ['MSG-46 BRIDGE-07', 'app.outdated', '版本过低请升级', 'dialog'],
  ['AMB-48 MSG-54 PERM-08', 'app.downloadBlocked', 'App不支持文件下载，请从PC端下载！', 'dialog'],
  ['MSG-55 GRID-03', 'app.developing', '功能开发中', 'toast'],
  ['AMB-49 AMB-60 MSG-56 CUSTDETAIL-35', 'policy.downloadFailed', '选择的保单下载失败，请联系保险公司工作人员', 'dialog'],
]

/** The properties of a node, field or code that the user reads. */
const TEXTS = [
  'title',
  'label',
  'text',
  'note',
  'detail',
  'placeholder',
  'help',
  'empty',
  'unit',
  'sent',
  'ok',
  'trailing',
  'alt',
  'spoken',
]

describe('DEC-02 the messages of the staff app', () => {
  it.each(MESSAGES)('%s %s', (_id, name, text, kind) => {
    expect(message(name)).toMatchObject({ text, kind })
    expect(message(name)['title']).toBe(kind === 'dialog' ? '提示' : undefined)
  })

  it.each([
    ['AMB-20 MSG-15', 'task.notCreator'],
    ['AMB-21 MSG-17', 'task.completed'],
  ])('%s %s is shown for 2 seconds', (_id, name) => expect(message(name)['ms']).toBe(2000))

  it('exactly the toasts about a success have the tone success', () => {
    const toasts = Object.entries(json('messages')['messages'] ?? {}).filter(([name]) => message(name)['kind'] === 'toast')
    const ticked = (of: typeof toasts) => of.filter(([name]) => message(name)['tone'] === 'success').map(([name]) => name)
    expect(ticked(toasts)).toEqual(
      toasts.flatMap(([name]) => (/(?<!未)成功|完成$|已完成|已匹配/.test(String(message(name)['text'])) ? [name] : [])),
    )
  })

  it('MSG-01 AMB-60 CONST-13 are one of five dialogs, or toasts shown for 2 seconds', () => {
    const dialogs = MESSAGES.filter(([, name]) => message(name)['kind'] === 'dialog').map(([, name]) => name)
    expect(dialogs.sort()).toEqual(
      ['app.downloadBlocked', 'app.outdated', 'endorsement.noCustomer', 'endorsement.unmatched', 'policy.downloadFailed'].sort(),
    )
    const toasts = MESSAGES.filter(([, name]) => !dialogs.includes(name)).map(([, name]) => [
      name,
      message(name)['kind'],
      message(name)['ms'] ?? 2000,
    ])
    expect(toasts).toEqual(toasts.map(([name]) => [name, 'toast', 2000]))
    expect(getPath(json('messages'), 'durations', 'toast')).toBe(2000)
  })
})

const EMPTY: [id: string, screen: string, text: string][] = [
  ['AMB-14 MSG-47 TODO-04', 'waitDeal', '没有待你处理的事项'],
  ['MSG-49 VAS-02', 'valueAddedServices', '没有该客户的增值服务信息'],
  ['MSG-50 CONSULT-03', 'consultationInfo', '没有该客户的咨诉信息'],
  ['AMB-66 MSG-51 ENDORLIST-08', 'endorsementsTask', '无批改数据'],
  ['MSG-52 CUSTLIST-12', 'customerManage', '暂无客户'],
  ['AMB-53 MSG-52 CUSTLIST-13', 'clientList', '暂无客户'],
  ['MSG-53 TASKVIEW-05', 'planTaskDetail', '无改动记录'],
]

describe('the text of an empty list', () => {
  it.each([
    ['AMB-14 MSG-47 HOME-18', 'service', '没有待你处理的事项'],
    ['MSG-47 HOME-18', 'claims', '没有待你处理的事项'],
    ['AMB-14 MSG-48 HOME-19', 'business', '没有待你处理的工单'],
  ])('%s the to-do list of %s', (_id, mode, text) => {
    expect(emptyTextsIn({ ...json('parts/homeTodos'), body: [{ widget: 'list', items: 'todos' }] })).toEqual(['没有待你处理的事项'])
    expect(getPath(json('modes'), 'modes', mode, 'todoEmpty') ?? '没有待你处理的事项').toBe(text)
  })

  it.each(['Claims', 'Orders', 'Policies', 'PoliciesInForce', 'Tasks', 'Vehicles'])('ZH-34 the %s of a customer', (name) =>
    expect(emptyTextsIn(json(`parts/customer${name}`))).toEqual(['暂无数据']))

  it.each([
    ['customerRemind', 1],
    ['customerRemindCustomerCare', 1],
    ['customerRemindTask', 3],
  ])('ZH-34 the lists of %s', (name, lists) => expect(emptyTextsIn(screen(name))).toEqual(Array.from({ length: lists }, () => '暂无数据')))

  it('no list repeats a text that it has by default', () => {
    const repeated = ['screens', 'parts'].flatMap((folder) =>
      namesIn(folder).flatMap((file) => {
        const without = json(`${folder}/${file}`)
        const own = objectsIn(without).filter(({ widget, empty }) => widget === 'list' && empty !== undefined)
        return own.flatMap((list) => {
          const { empty, ...rest } = list
          return emptyTextsIn({ ...without, body: [rest], dialogs: {} }).includes(empty) ? [`${file}: ${String(empty)}`] : []
        })
      }),
    )
    expect(repeated).toEqual([])
  })

  it.each(EMPTY)('%s %s', (_id, name, text) => {
    const texts = [...emptyTextsIn(screen(name)), ...objectsIn(screen(name)).flatMap((node) => [node['empty'], node['text']])]
    expect(texts).toContain(text)
  })
})

describe('AMB-67 the language of the screens', () => {
  const hasLetters = (text: string) => /\p{L}/u.test(text.replaceAll(/\{[^}]*\}/g, ''))
  const notChinese = (texts: unknown[]) =>
    texts.filter((text): text is string => typeof text === 'string' && hasLetters(text) && !/\p{Script=Han}/u.test(text))
  it('every message and screen title with letters outside placeholders is Chinese', () => {
    const sentences = Object.values(Object(getPath(json('messages'), 'messages')) as Record<string, { text: string }>).map(
      ({ text }) => text,
    )
    const titles = namesIn('screens').map((name) => String(json(`screens/${name}`)['title']))
    expect([...sentences, ...titles].filter(hasLetters).length).toBeGreaterThan(200)
    expect(notChinese([...sentences, ...titles])).toEqual([])
  })
  it.each([
    ['screens', 500],
    ['parts', 100],
    ['dictionaries', 300],
    ['entities', 500],
  ])('every text of %s is Chinese', (folder, least) => {
    const objects = namesIn(folder).flatMap((name) => objectsIn(json(`${folder}/${name}`)))
    const texts = objects.flatMap((one) => [one['lines'], ...TEXTS.map((name) => one[name])].flat())
    expect(texts.filter((text) => typeof text === 'string').length).toBeGreaterThan(least)
    expect(notChinese(texts)).toEqual([])
  })
  it('every word of the frame and the widgets is Chinese', () =>
    expect(notChinese(Object.values(json('messages')['words'] as object).filter((word) => word !== 'M月D日 dddd'))).toEqual([]))
})
