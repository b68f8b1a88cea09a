import { describe, expect, it } from 'vitest'
import { getPath, json, labels, namesIn, objectsIn } from './schemas.ts'

const screens = namesIn('screens').map((name) => json(`screens/${name}`))
const pathsOf = ({ path }: Record<string, unknown>) => (typeof path === 'string' ? { [path]: {} } : (path ?? {}))

function at(address: string) {
  const found = screens.find((one) => Object.hasOwn(pathsOf(one), address))
  if (!found) throw new Error(`no screen at ${address}`)
  return { screen: found, fixed: getPath(pathsOf(found), address) }
}

/**
 * `title`: the title in the header, with data paths in braces. `params`: the parameters in the catalogue; a screen may
 * accept more.
 */
type Row = [id: string, address: string, access: string, title: string | undefined, params: string]

const STAFF: Row[] = [
  ['ROUTE-04', '/customerRemind', 'staff', '{params.tab | label}', 'tab'],
  ['ROUTE-05', '/customerRemindCustomerCare', 'staff', '{params.flag | label}', 'flag'],
  ['ROUTE-06', '/customerRemindTask', 'staff', '{params.flag | label}', 'flag'],
  ['AMB-14 ROUTE-07', '/waitDeal', 'staff', '待办工单', ''],
  ['ROUTE-08', '/planTaskDetail', 'staff', '工单详情', 'taskId'],
  ['ROUTE-09', '/customerCareDetail', 'staff', '提醒详情', ''],
  ['ROUTE-10', '/complaintTaskDetail', 'staff', '咨诉详情', 'caseNo'],
  ['ROUTE-11', '/handleMessageRemind', 'staff', '保单信息', 'policyNo'],
  ['ROUTE-12', '/handleClaimMessageRemind', 'staff', '理赔信息', 'registNo'],
  ['ROUTE-13', '/toCaseHandle', 'staff', '{params.caseNo}', 'caseNo email'],
  ['ROUTE-15', '/customerSelect', 'staff', '添加客户', ''],
  ['ROUTE-16', '/customerManage', 'staff', '客户管理', ''],
  ['ROUTE-17 CUSTDETAIL-02 ZH-48', '/customerDetail', 'staff', '{params.title | orElse:客户详情}', 'from title selectTag'],
  ['ROUTE-18', '/tagAdd', 'staff', '客户标签', ''],
  ['AMB-54 ROUTE-19', '/tagManage', 'staff', '标签管理', ''],
  ['AMB-54 ROUTE-20', '/tagName', 'staff', '标签客户', ''],
  ['ROUTE-21 CUSTLIST-13 AMB-53', '/clientList', 'staff', '用户信息确认', ''],
  ['AMB-54 ROUTE-22', '/addCarInfor', 'staff', '新增车辆', ''],
  ['ROUTE-23', '/valueAddedServices', 'staff', '增值服务', ''],
  ['ROUTE-24', '/consultationInfo', 'staff', '咨诉信息', ''],
  ['AMB-52 ROUTE-25', '/contactCustomer', 'staff', '联系客户', ''],
]

const SIGNING: Row[] = [
  ['AMB2-03 ROUTE2-03', '*', 'open', '登录', ''],
  ['AMB2-03 ROUTE2-04', '/', 'open', '登录', ''],
  ['AMB2-03 ROUTE2-05', '/load', 'open', '登录', ''],
  // The app removes the code from the address before a screen can read it (DEC-10).
  ['ROUTE2-08', '/appOAuth', 'open', '登录', ''],
  ['AMB2-31 ROUTE2-09', '/customerLogin', 'open', '登录', 'endorNo policyNo externalUserId taskUserId email'],
  ['ROUTE2-10', '/toEndorTask', 'staff', '批改查询', ''],
  ['AMB2-24 ROUTE2-11', '/endorsementsTask', 'staff', '批改清单', 'flag'],
  ['AMB2-24 ROUTE2-12', '/endorsementsDetail', 'staff', '批单信息详情', 'flag'],
  ['ROUTE2-13', '/endorsementFile', 'policyholder', '批单影像', 'endorNo policyNo mobile'],
  ['ROUTE2-14', '/endorsementAutograph', 'policyholder', '批单签名', 'endorNo policyNo mobile'],
  ['AMB2-41 ROUTE2-15', '/timeoutRemindList', 'staff', '超时提醒列表', ''],
  ['AMB2-41 ROUTE2-16', '/timeoutRemindDetail', 'staff', '超时提醒详情', 'taskId'],
  ['ROUTE2-17', '/my', 'staff', '我的', ''],
  ['AMB2-54 ROUTE2-18', '/dataBoard', 'open', '数据看板', ''],
  ['ROUTE2-19', '/uploadClaimPic', 'open', '理赔资料上传', 'registNo policyNo riskCode'],
  ['ROUTE2-20', '/uploadClaimPicDoc', 'open', '{params.docTypeName | orElse:影像类型}', 'registNo policyNo riskCode docType docTypeName'],
  [
    'ROUTE2-21 CLAIMPIC-10',
    '/uploadClaimPicDetail',
    'open',
    '{params.picTypeName}',
    'registNo policyNo riskCode docType docTypeName picType picTypeName',
  ],
  ['AMB2-72 ROUTE2-22', '/electronicPolicy', 'staff', '电子保单', ''],
  ['AMB-49 CUSTDETAIL-36', '/ePolicy', 'open', '电子保单', ''],
  ['AMB2-72 AMB2-05 ROUTE2-23', '/serviceManager_room', 'staff', '客户群', ''],
]

const idsWith = (name: string, value: unknown) => screens.filter((one) => one[name] === value).map(({ id }) => String(id))

it('NAV-06 SHELL-05 AMB2-69 the tab bar is on the homes, the customers and the own page only', () =>
  expect(idsWith('tabBar', true).sort()).toEqual(['customerManage', 'home', 'my']))

it('NAV-07 SHELL-04 SHELL-05 AMB2-69 CUSTLIST-01 the back button is missing on pages with the tab bar, first pages and pages opened by a link', () => {
  const first = ['admin', 'appOAuth', 'auditTrail', 'customerLogin', 'enterpriseLogin', 'ePolicy', 'releases', 'setPassword', 'verify']
  expect(idsWith('back', false).sort()).toEqual([...first, 'customerManage', 'home', 'my'].sort())
})

const paramsOf = ({ params }: Record<string, unknown>) => Object.keys(params ?? {}).sort()

describe('an address has its title, its audience and its params', () => {
  it.each([...STAFF, ...SIGNING])('%s %s', (_id, address, access, title, params) => {
    const { screen } = at(address)
    expect(screen['access']).toBe(access)
    expect(screen['title'] ?? '').toBe(title)
    expect(paramsOf(screen)).toEqual(expect.arrayContaining(params.split(' ').filter(Boolean)))
  })

  it.each([
    ['AMB-04 AMB-09 ROUTE-01 HOME-01 ZH2-36', '/myHome', 'service', '服务管家'],
    ['AMB-04 AMB-09 ROUTE-02 HOME-01 ZH2-36', '/businessHome', 'business', '业务管家'],
    ['AMB-04 AMB-09 ROUTE-03 HOME-01 ZH2-36', '/claimsSpecialist', 'claims', '理赔管家'],
  ])('%s %s is the home of its mode', (_id, address, mode, title) => {
    const { screen, fixed } = at(address)
    expect(fixed).toEqual({ mode })
    expect(screen['title']).toBe('{mode.title}')
    expect(getPath(json('modes'), 'modes', mode)).toMatchObject({ title, home: address })
    expect(labels('mode')[mode]).toBe(title)
  })

  it('ROUTE-04 AMB-10 /customerRemind opens the new customers without a tab', () =>
    expect(getPath(at('/customerRemind').screen, 'params', 'tab', 'default')).toBe('newCustomers'))

  it('ROUTE-14 /updateTask creates or edits', () => {
    const { screen } = at('/updateTask')
    expect(screen['title']).toBe('{draft.formMode | label | orElse:工单}')
    expect(screen['access']).toBe('staff')
    expect(paramsOf(screen)).toEqual(expect.arrayContaining(['custName', 'from', 'read', 'wechatCustomerId']))
    expect(labels('formMode')).toEqual({ create: '新建工单', edit: '编辑工单' })
  })

  it.each([
    ['AMB2-68 ROUTE-26', '/goRenew', 'renewal', '续保'],
    ['AMB2-68 ROUTE-27', '/goCompoEx', 'compoEx', '保险产品'],
  ])('%s %s leads to an external page', (_id, address, page, title) => {
    const { screen, fixed } = at(address)
    expect(fixed).toEqual({ page })
    expect(screen['title']).toBe('{params.page | label}')
    expect(labels('jumpPage')[page]).toBe(title)
  })

  it.each([
    ['ROUTE2-06', '/login', { title: '绑定账号登录' }],
    ['AMB2-13 ROUTE2-07', '/fDEBLogin', { title: '富德E保登录', external: true }],
  ])('%s %s is a login with its own title', (_id, address, fixed) => {
    expect(at(address).fixed).toEqual(fixed)
    expect(at(address).screen).toMatchObject({ access: 'open', title: '{params.title}' })
    expect(paramsOf(at(address).screen)).toContain('qywxUserId')
  })

  it('GUARD-17 no condition of a screen or part depends on a role of the session', () => {
    const parts = namesIn('parts').map((name) => json(`parts/${name}`))
    const fields = objectsIn([...screens, ...parts]).flatMap(({ field }) => (typeof field === 'string' ? [field] : []))
    const ofSession = new Set(fields.filter((field) => field.startsWith('session.')))
    expect(ofSession).toEqual(new Set(['session.externalUserId', 'session.registNo', 'session.userId']))
  })

  it('ROUTE2-01 ROUTE2-02 only logins, board, verification, claim pictures and the page of policy cards are open', () => {
    const open = screens.filter(({ access }) => access === 'open').flatMap((one) => Object.keys(pathsOf(one)))
    expect(open.sort()).toEqual(
      [
        '*',
        '/',
        '/load',
        '/login',
        '/fDEBLogin',
        '/appOAuth',
        '/customerLogin',
        '/dataBoard',
        // Not in the documents: recipients of evidence verify it here (docs/architecture/evidence.md).
        '/verify',
        // Not in the documents: the owner of an account sets a password (docs/architecture/accounts.md).
        '/setPassword',
        // Customers open this address from a card (AMB-49).
        '/ePolicy',
        '/uploadClaimPic',
        '/uploadClaimPicDoc',
        '/uploadClaimPicDetail',
      ].sort(),
    )
  })

  it('ROUTE2-02 no open screen asks to sign in first', () => {
    const asking = screens.filter((one) => one['access'] === 'open' && JSON.stringify(one).includes('"app.signInFirst"'))
    expect(asking.map(({ id }) => id)).toEqual([])
  })
})
