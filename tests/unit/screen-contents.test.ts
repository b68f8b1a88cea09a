import { describe, expect, it } from 'vitest'
import { getPath, json, labels, namesIn, objectsIn, screen } from '../catalogue/schemas.ts'
import { labelled, listOf, part, stepsOf, withWidget } from './screen-nodes.ts'

const namesOf = (of: unknown, ...widgets: string[]) => widgets.flatMap((name) => withWidget(of, name).map((node) => node['field']))
const orderOf = (dictionary: string) => json(`dictionaries/${dictionary}`)['order'] ?? Object.keys(labels(dictionary))

describe('the logins', () => {
  it.each([
    ['AUTH-01', 'enterpriseLogin', ['username', 'password'], []],
    ['AUTH-12 AUTH-13', 'login', ['loginId', 'password', 'mobile'], ['validateCode']],
    ['AUTH-29', 'customerLogin', ['mobile'], ['validateCode']],
  ])('%s /%s has its fields and the button 登录 in each form, always shown', (_id, id, inputs, codes) => {
    const forms = withWidget(screen(id), 'form').filter((form) => labelled(form, '登录').length > 0)
    expect([namesOf(forms, 'input'), namesOf(forms, 'smsCode')]).toEqual([inputs, codes])
    expect(forms.map((form) => labelled(form, '登录').map(({ onTap, when }) => [onTap, when]))).toEqual(
      forms.map(() => [[[{ do: 'submit' }], undefined]]),
    )
    const shown = forms.flatMap((form) => [...withWidget(form, 'input'), ...withWidget(form, 'smsCode')])
    expect(shown.filter((node) => 'when' in node)).toEqual([])
  })
  it('AUTH-12 AUTH-13 AUTH-27 the tabs of /login are account and code, in this order', () => {
    expect(listOf(withWidget(screen('login'), 'tabs')[0], 'tabs').map(({ id }) => id)).toEqual(['account', 'sms'])
    expect(labels('loginTab')).toEqual({ account: '账号密码登录', sms: '短信验证码登录' })
  })
})

describe('tags', () => {
  it('TAG-01 ZH-69 /tagAdd has the tabs of corporate and personal tags, each with its own tags', () => {
    expect(labels('tagTab')).toEqual({ corp: '企业标签', personal: '个人标签' })
    const tabs = listOf(withWidget(screen('tagAdd'), 'tabs')[0], 'tabs')
    expect(tabs.map(({ id, when }) => [id, when])).toEqual([
      ['corp', undefined],
      ['personal', undefined],
    ])
    expect(withWidget(screen('tagAdd'), 'tagCloud').map(({ field, items, before }) => [field, items, before])).toEqual([
      ['corp', 'corp', 'current.corp'],
      ['personal', 'personal', 'current.personal'],
    ])
  })
  it('TAG-10 TAG-11 DEC-08 /tagManage has both tabs with examples, without a request', () => {
    const manage = screen('tagManage')
    expect(listOf(withWidget(manage, 'tabs')[0], 'tabs').map(({ id }) => id)).toEqual(['personal', 'corp'])
    expect([manage['data'], manage['onOpen']]).toEqual([undefined, undefined])
    expect(withWidget(manage, 'listItem').map(({ title }) => String(title)).length).toBeGreaterThan(4)
    expect(withWidget(manage, 'listItem').filter(({ title }) => String(title).includes('{'))).toEqual([])
  })
  it('TAG-12 TAG-13 DEC-08 新增标签 prompts for a name, and confirming sends no request', () => {
    const manage = screen('tagManage')
    expect(labelled(manage, '新增标签')[0]?.['onTap']).toEqual([{ do: 'openDialog', dialog: 'newTag' }])
    const dialog = getPath(manage, 'dialogs', 'newTag')
    expect(namesOf(dialog, 'input')).toEqual(['tagName'])
    expect(objectsIn(dialog).filter((node) => 'do' in node || 'onSubmit' in node)).toEqual([])
  })
  it('TAG-14 TAG-15 DEC-08 /tagName has a fixed list without a request, and 添加客户 chooses a customer', () => {
    const name = screen('tagName')
    expect([name['data'], name['onOpen']]).toEqual([undefined, undefined])
    expect(withWidget(name, 'listItem').map(({ title, onTap }) => [String(title).includes('示例'), onTap])).toEqual(
      withWidget(name, 'listItem').map(() => [true, undefined]),
    )
    expect(labelled(name, '添加客户')[0]?.['onTap']).toMatchObject([{ do: 'open', screen: 'customerSelect' }])
  })
})

describe('lists of customers', () => {
  it('CUSTLIST-03 CUSTLIST-04 CUSTLIST-08 /customerManage always sorts by one of two orders', () => {
    expect(orderOf('customerSort')).toEqual(['addTime', 'name'])
    expect(labels('customerSort')).toEqual({ addTime: '按添加时间', name: '按姓名' })
    expect(withWidget(screen('customerManage'), 'sort')).toEqual([{ widget: 'sort', bind: 'params.sort', label: '排序' }])
    expect(labels('customerGroup')).toEqual({ today: '今天', week: '七天内', earlier: '七天前' })
  })
  it('CUSTLIST-10 a customer becomes the current one and opens /customerDetail', () =>
    expect(withWidget(part('customerListItem'), 'listItem')[0]?.['onTap']).toEqual([
      { do: 'customer.use', with: { customer: { from: 'params.customer' } } },
      {
        do: 'open',
        screen: 'customerDetail',
        with: { from: { from: 'mode.from' }, externalUserid: { from: 'params.customer.externalUserid' } },
      },
    ]))
})

it('ROUTE2-18 MY-14 the board is the whole page /dataBoard, and is always shown on /my', () => {
  const board = { widget: 'part', part: 'dataBoard' }
  expect(screen('dataBoard')['body']).toEqual([board])
  expect(listOf(screen('my'), 'body')).toContainEqual(board)
})

it('ROUTE-26 ROUTE-27 the pages that lead to the sales pages have no content, and call with their page', () => {
  const jump = screen('jump')
  expect([jump['body'], jump['data']]).toEqual([[], undefined])
  expect(listOf(jump, 'onOpen')).toMatchObject([{ do: 'sales.jump', with: { page: { from: 'params.page' } } }])
})

it('ROUTE2-08 AUTH-11 /appOAuth signs in without a form', () => {
  const { onOpen, body } = screen('appOAuth')
  expect(stepsOf(onOpen, 'login.silent')).toHaveLength(1)
  expect(['form', 'input'].flatMap((widget) => withWidget(body, widget))).toEqual([])
})

it('COMPLAINT-01 ENT-09 the detail of a complaint shows every field of the case', () => {
  const detail = screen('complaintTaskDetail')
  const facts = withWidget(detail, 'facts').flatMap(({ fields }) => (fields as unknown[]).map((each) => getPath(each, 'field') ?? each))
  const shown = JSON.stringify(objectsIn(detail).flatMap(({ title, text, value, items }) => [title, text, value, items]))
  const others = ['caseNo', 'complaintDescription', 'caseStatus', 'policyNoList', 'registNoList', 'fileList']
  expect(facts).toEqual([
    'caseType',
    'complaintReason',
    'complaintDate',
    'acceptDate',
    'clientName',
    'relationship',
    'contactPhone',
    'isSupervise',
  ])
  expect(others.filter((name) => !shown.includes(`case.${name}`))).toEqual([])
})

describe('claim pictures', () => {
  const claim = Object.fromEntries(['registNo', 'policyNo', 'riskCode'].map((name) => [name, { from: `params.${name}` }]))
  const item = (name: string) => ({ [name]: { from: 'item.code' }, [`${name}Name`]: { from: 'item.name' } })
  it('CLAIMPIC-01 CLAIMPIC-05 CLAIMPIC-06 lead from the types of documents to those of pictures, then to the pictures', () => {
    const opened = ['uploadClaimPic', 'uploadClaimPicDoc'].map((id) => stepsOf(screen(id), 'open'))
    const document = { docType: { from: 'params.docType' }, docTypeName: { from: 'params.docTypeName' } }
    expect(opened).toEqual([
      [{ do: 'open', screen: 'uploadClaimPicDoc', with: { ...claim, ...item('docType') } }],
      [{ do: 'open', screen: 'uploadClaimPicDetail', with: { ...claim, ...document, ...item('picType') } }],
    ])
  })
  it('CLAIMPIC-09 CLAIMPIC-13 CLAIMPIC-44 a picture has a thumbnail and two buttons, and no status', () => {
    const [picture] = listOf(part('claimThumb'), 'body')
    expect(picture).toMatchObject({ widget: 'picture', src: 'small.PicUrlbase64', width: { from: 'settings.thumbnailWidth' } })
    expect(listOf(picture, 'buttons').map(({ label, when }) => [label, when])).toEqual([
      ['查看大图', undefined],
      ['删除', undefined],
    ])
    expect(Object.keys(picture ?? {}).sort()).toEqual(['alt', 'buttons', 'onTap', 'src', 'widget', 'width'])
    expect(listOf(part('claimThumb'), 'body')).toHaveLength(1)
  })
  it('CLAIMPIC-43 no screen, part or command uses uploadEmployeePic', () => {
    const files = ['screens', 'parts', 'actions'].flatMap((folder) => namesIn(folder).map((name) => json(`${folder}/${name}`)))
    expect(JSON.stringify(files)).not.toContain('uploadEmployeePic')
  })
})
