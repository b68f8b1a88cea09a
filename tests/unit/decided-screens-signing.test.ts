import { describe, expect, it } from 'vitest'
import { emptyTextsIn, entity, field, getPath, json, labels, message, objectsIn, screen } from '../catalogue/schemas.ts'
import { type Node, form, labelled, listOf, part, screensWith, stepsOf, withWidget } from './screen-nodes.ts'

describe('sign-in', () => {
  it('AMB2-03 the enterprise login has three addresses, no tab bar and no way back', () => {
    const { path, access, tabBar, back, onOpen } = screen('enterpriseLogin')
    expect([path, access, tabBar, back, onOpen]).toEqual([{ '/': {}, '/load': {}, '*': {} }, 'open', undefined, false, undefined])
  })
  it('AMB2-11 AUTH-07 the enterprise login leads to /myHome', () =>
    expect(stepsOf(getPath(form('enterpriseLogin', 'EnterpriseLogin'), 'onSubmit'), 'open')).toEqual([
      { do: 'open', screen: 'home', with: { mode: 'service' }, replace: true },
    ]))
  it('AMB2-21 AUTH-10 a refused and a failed enterprise login clear the password', () => {
    const [login] = stepsOf(form('enterpriseLogin', 'EnterpriseLogin'), 'login.enterprise')
    expect(login?.['on']).toMatchObject({
      refused: [{ do: 'set', values: { 'form.password': null } }, { do: 'sayOutcome' }],
      unexplained: { same: 'refused' },
      requestFailed: { same: 'refused' },
    })
  })
  it('AMB2-12 AMB2-13 ROUTE2-06 ROUTE2-07 AUTH-14 AUTH-27 the code tab is hidden for data source 1, except for external users', () =>
    expect(objectsIn(screen('login')).find(({ id }) => id === 'sms')?.['when']).toEqual({
      any: [
        { field: 'params.external', equals: true },
        { field: 'mode.dataSource', equals: '2' },
      ],
    }))
  it('AMB2-12 AMB2-53 MY-05 GUARD-13 the own page sends the data source of the mode', () => {
    const my = screen('my')
    expect(getPath(my, 'data', 'me', 'with')).toEqual({ dataSource: { from: 'mode.dataSource' } })
    const exit = listOf(labelled(my, '退出')[0], 'onTap')
    expect(exit).toEqual([
      { do: 'login.unbind', with: { dataSource: { from: 'mode.dataSource' } } },
      { do: 'session.end' },
      { do: 'open', screen: 'login', replace: true },
    ])
  })
  it('AMB2-13 AUTH-25 AUTH-28 both methods of a bound login send the user of the link, and open the same home', () => {
    const commands = ['login.account', 'login.staffSms'].map((name) => stepsOf(screen('login'), name)[0]?.['with'])
    expect(commands).toMatchObject([
      { userId: { from: 'params.qywxUserId' }, external: { from: 'params.external' }, dataSource: { from: 'mode.dataSource' } },
      { userId: { from: 'params.qywxUserId' } },
    ])
    const home = { do: 'open', screen: 'home', with: { mode: { from: 'mode.id' } }, replace: true }
    const opened = stepsOf(screen('login'), 'open')
    expect(opened.length).toBeGreaterThan(1)
    expect(opened).toEqual(opened.map(() => home))
  })
  it.each([
    ['AccountLogin', 'loginId', 'login.accountRequired', { minLength: 6, maxLength: 18, trim: true }],
    ['AccountLogin', 'password', 'login.passwordRequired', { minLength: 6, maxLength: 18, trim: true }],
    ['PolicyholderLogin', 'validateCode', 'login.codeRequired', { minLength: 6, maxLength: 18, trim: true }],
  ])('AMB2-16 SMS-07 SMS-08 SMS-10 %s.%s is between 6 and 18 characters after trimming, and empty has its own message', (of, name, required, limits) => {
    expect(field(name, of)).toMatchObject({ ...limits, messages: { required, minLength: 'login.tooShort' } })
    expect(message('login.tooShort')).toMatchObject({ text: '最少应该输入{limit}个字符哦', kind: 'toast' })
  })
  it('AMB2-16 the enterprise login and the mobile have no least length, a staff code is digits, a policyholder’s may have letters', () => {
    for (const each of Object.values(entity('EnterpriseLogin'))) expect(getPath(each, 'minLength')).toBeUndefined()
    expect(field('mobile', 'PolicyholderLogin')['minLength'] ?? field('mobile', 'StaffSmsLogin')['minLength']).toBeUndefined()
    expect(field('validateCode', 'StaffSmsLogin')).toMatchObject({ pattern: String.raw`^\d+$` })
    expect(field('validateCode', 'StaffSmsLogin')['minLength']).toBeUndefined()
    expect(field('validateCode', 'PolicyholderLogin')['pattern']).toBeUndefined()
    expect(withWidget(screen('customerLogin'), 'smsCode')[0]?.['keyboard']).toBe('digits')
  })
  it('AMB2-17 SMS-15 the button that sends a code has its three texts', () =>
    expect(getPath(json('messages'), 'words')).toMatchObject({
      sendCode: '获取验证码',
      sendCodeWait: '{seconds}s后重新发送',
      sendCodeAgain: '重新发送',
    }))
  it.each([
    'login',
    'customerLogin',
  ])('AMB2-17 SMS-14 CONST2-02 /%s counts the configured seconds, and validates the number before sending', (id) => {
    const [code] = withWidget(screen(id), 'smsCode')
    expect(code?.['seconds']).toEqual({ from: 'settings.smsSeconds' })
    expect(listOf(code, 'beforeSend')[0]).toEqual({ do: 'validate', fields: ['mobile'] })
  })
  it('AMB2-15 AMB2-19 AUTH-30 a policyholder’s login sends all parameters of the link', () => {
    const names = ['endorNo', 'linkId', 'policyNo', 'externalUserId', 'taskUserId', 'email']
    const [login] = stepsOf(screen('customerLogin'), 'login.policyholder')
    expect(login?.['with']).toEqual({
      form: { from: 'form' },
      ...Object.fromEntries(names.map((name) => [name, { from: `params.${name}` }])),
    })
  })
})

describe('the shell', () => {
  it('AMB2-69 AMB-09 NAV-06 NAV-07 SHELL-05 CUSTLIST-01 only the homes, the customers and the own page have the tab bar, without a way back', () => {
    expect(screensWith(({ tabBar }) => tabBar === true)).toEqual(['customerManage', 'home', 'my'])
    // The logins, /verify and the pages of administrators are the first page of their users.
    const first = ['admin', 'appOAuth', 'auditTrail', 'customerLogin', 'enterpriseLogin', 'ePolicy', 'releases', 'setPassword', 'verify']
    expect(screensWith(({ back }) => back === false)).toEqual([...first, 'customerManage', 'home', 'my'].sort())
  })
  it('AMB-51 NAV-08 the watermark has company, name and date', () =>
    expect(getPath(json('messages'), 'words', 'watermark')).toBe('{company} {name} {date}'))
  it('AMB-51 NAV-08 exactly the screens about customers have the watermark', () =>
    expect(screensWith(({ watermark }) => watermark === true)).toEqual(
      [
        'consultationInfo',
        'customerChoose',
        'customerDetail',
        'customerManage',
        'customerSelect',
        'search',
        'tagAdd',
        'valueAddedServices',
      ].sort(),
    ))
  it.each([
    ['AMB2-72 ROUTE2-22', 'electronicPolicy', '电子保单', '功能开发中'],
    ['AMB2-72 ROUTE2-23', 'room', '客户群', '功能开发中'],
    ['AMB-53 CUSTLIST-13 ROUTE-21', 'clientList', '用户信息确认', '暂无客户'],
  ])('%s DEC-08 /%s only shows its text', (_id, id, title, text) => {
    const shown = screen(id)
    expect([shown['title'], shown['data']]).toEqual([title, undefined])
    expect(shown['body']).toMatchObject([{ widget: 'placeholder', text }])
    expect(objectsIn(shown['body']).filter((node) => 'onTap' in node)).toEqual([])
  })
  it('AMB-49 /ePolicy shows its text, and staff a way back', () => {
    const text = '电子保单暂时不能在线查看。需要保单文件，请联系发送这条消息的服务人员。'
    const when = { field: 'session.userId', empty: false }
    expect(screen('ePolicy')).toMatchObject({
      title: '电子保单',
      body: [
        { widget: 'placeholder', text },
        { when, body: [{ label: '返回', onTap: [{ do: 'back' }] }] },
      ],
    })
  })
})

describe('endorsements', () => {
  it('AMB2-79 ENDORLIST-02 ROUTE2-10 an empty policy number shows a toast, and the trimmed number opens the list', () => {
    expect(field('policyNo', 'PolicyLookup')).toMatchObject({
      required: true,
      trim: true,
      messages: { required: 'endorsement.noPolicyNo' },
    })
    expect(message('endorsement.noPolicyNo')).toMatchObject({ text: '请输入保单号', kind: 'toast' })
    expect(getPath(form('toEndorTask', 'PolicyLookup'), 'onSubmit')).toEqual([
      { do: 'open', screen: 'endorsementsTask', with: { flag: { from: 'form.policyNo' } } },
    ])
  })
  it('AMB2-24 ENDORLIST-09 ROUTE2-11 an item opens the detail with flag 1 if the list has a flag, else with flag 0', () => {
    const opened = stepsOf(screen('endorsementsTask'), 'open')
    expect(opened).toEqual([
      { do: 'open', screen: 'endorsementsDetail', when: { field: 'params.flag', empty: false }, with: { flag: '1' } },
      { do: 'open', screen: 'endorsementsDetail', with: { flag: '0' } },
    ])
    expect(getPath(screen('endorsementsDetail'), 'data', 'endorsement', 'with', 'endorNo')).toEqual({ from: 'session.currentEndor' })
    expect(getPath(screen('endorsementsTask'), 'data', 'endorsements', 'with', 'policyNo')).toEqual({ from: 'params.flag' })
  })
  it('AMB2-27 AMB2-80 ENDORDETAIL-01 the detail shows these facts as the core returns them', () =>
    expect(withWidget(screen('endorsementsDetail'), 'facts')[0]).toEqual({
      widget: 'facts',
      of: 'endorsement',
      fields: ['policyNo', 'endorNo', 'riskCode', 'endorType', 'endorDate', 'vaildDate'],
    }))
  it('AMB2-28 SENDLINK-01 SENDLINK-02 SENDLINK-03 SENDLINK-04 ENDORDETAIL-03 ROUTE2-12 MSG2-20 a record shows the warning on entry, and hides both buttons', () => {
    const detail = screen('endorsementsDetail')
    expect(detail['onOpen']).toEqual([
      { do: 'require', that: { field: 'followUp.sent', equals: false }, message: 'endorsement.alreadySent' },
    ])
    const unsent = { field: 'followUp.sent', equals: false }
    expect(labelled(detail, '发送批单')[0]?.['when']).toMatchObject({ all: [{ field: 'params.flag', equals: '0' }, unsent, {}] })
    expect(labelled(detail, '复制链接')[0]?.['when']).toEqual({ all: [{ field: 'params.flag', equals: '1' }, unsent] })
  })
  it('AMB2-30 SENDLINK-09 MSG2-21 only a recorded copy is reported as 复制成功', () =>
    expect(labelled(screen('endorsementsDetail'), '复制链接')[0]?.['onTap']).toEqual([
      { do: 'endorsement.copyLink', with: { endorsement: { from: 'endorsement' } }, says: 'copy.done' },
    ]))
  it('AMB2-31 ROUTE2-09 the login of the link has its parameters', () =>
    expect(Object.keys(Object(screen('customerLogin')['params'])).sort()).toEqual(
      ['endorNo', 'policyNo', 'externalUserId', 'taskUserId', 'email', 'linkId'].sort(),
    ))
  it('AMB2-32 下一步 does not depend on the number of images', () =>
    expect(getPath(labelled(screen('endorsementFile'), '下一步')[0], 'when')).toMatchObject({
      all: expect.arrayContaining([{ field: 'files.imgBaseList.length', empty: false }]),
    }))
})

describe('signing', () => {
  const signing = screen('endorsementAutograph')
  it('AMB2-33 SIGN-03 SIGN-10 SIGN-11 SIGN-15 the signature and the images are read-only unless signing is possible, which also shows 保存', () => {
    const submitting = { field: 'signing.submitting', equals: true }
    expect(form('endorsementAutograph', 'SignedEndorsement')?.['readOnly']).toEqual({
      any: [{ not: { field: 'state.phase', equals: 'signable' } }, submitting],
    })
    expect(labelled(signing, '保存')[0]?.['when']).toEqual({
      any: [
        { field: 'state.phase', equals: 'submitting' },
        {
          all: [{ field: 'state.phase', equals: 'signable' }, { not: { any: [{ field: 'signing.isSigner', equals: true }, submitting] } }],
        },
      ],
    })
    expect(field('autograph', 'SignedEndorsement')['label']).toBe('电子签名')
  })
  it('DEC-44 保存 requires the consent, whose whole text stands beside its box', () => {
    const boxes = withWidget(signing, 'checkbox').filter((node) => node['field'] === 'consent')
    expect(boxes).toEqual([{ widget: 'checkbox', field: 'consent', text: '{settings.signConsent}' }])
    const required = { do: 'require', that: { field: 'form.consent', equals: true }, message: 'sign.consentFirst' }
    expect(listOf(form('endorsementAutograph', 'SignedEndorsement'), 'onSubmit')[0]).toEqual(required)
  })
  it.each(['login', 'customerLogin'])('DEC-44 /%s requires the privacy notice before a code is sent', (id) => {
    const required = { do: 'require', that: { field: 'form.privacyAccepted', equals: true }, message: 'login.privacyRequired' }
    expect(listOf(withWidget(screen(id), 'smsCode')[0], 'beforeSend')).toContainEqual(required)
    expect(withWidget(screen(id), 'checkbox').map((node) => node['field'])).toContain('privacyAccepted')
  })
  it('AMB2-34 SIGN-08 CONST2-12 the pad has the configured height, margin, line width and colour', () =>
    expect(withWidget(signing, 'signature')[0]).toMatchObject({
      height: { from: 'settings.signHeight' },
      margin: { from: 'settings.signMargin' },
      lineWidth: { from: 'settings.signLineWidth' },
      colour: { from: 'settings.signColour' },
    }))
  it('AMB2-35 AMB2-36 SIGNIMG-02 SIGNIMG-07 CONST2-13 the images are jpeg, jpg or png, several at once, with the hint on their size', () =>
    expect(withWidget(signing, 'upload')[0]).toMatchObject({
      accept: ['jpeg', 'jpg', 'png'],
      multiple: true,
      help: '单个影像大小不超过1M',
    }))
  const phases = (step: Node | undefined, outcome: string) =>
    objectsIn(getPath(step, 'on', outcome)).flatMap((each) => getPath(each, 'values', 'state.phase') ?? [])
  it('AMB2-38 SIGN-16 SIGN-17 SIGN-20 a refusal with -1 keeps the form, any other hides the buttons, and a failed request leaves the state unknown', () => {
    for (const name of ['signing.submit', 'signing.submitTyped']) {
      const [submit] = stepsOf(signing, name)
      expect(['refused', 'failed', 'requestFailed'].map((outcome) => phases(submit, outcome))).toEqual([
        ['signable'],
        // The last when the answer told that the person has signed, for example on another phone.
        ['closed', 'certified'],
        ['unknown'],
      ])
      for (const outcome of ['refused', 'failed', 'requestFailed'])
        expect(stepsOf(getPath(submit, 'on', outcome), 'sayOutcome')).toHaveLength(1)
    }
    const [undo] = stepsOf(signing, 'signing.undo')
    expect([phases(undo, 'failed'), phases(undo, 'requestFailed')]).toEqual([['kept'], ['unknown']])
    // These phases show no 保存. They show 重新签名 only to a person who has signed, and not while an undo waits for the core.
    expect(JSON.stringify(labelled(signing, '保存')[0]?.['when'])).not.toMatch(/closed|unknown|kept/)
    const own = [
      { field: 'signing.isSigner', equals: true },
      { field: 'state.phase', in: ['signable', 'confirmed', 'certified', 'closed'] },
    ]
    expect(labelled(signing, '重新签名')[0]?.['when']).toEqual({
      any: [
        { field: 'state.phase', equals: 'undoing' },
        { all: [{ not: { field: 'signing.undoing', equals: true } }, { any: [{ field: 'state.phase', equals: 'signed' }, { all: own }] }] },
      ],
    })
  })
  it('AMB2-39 an undo clears the form before it is sent', () => {
    const steps = listOf(labelled(signing, '重新签名')[0], 'onTap').map((step) => step['do'])
    expect(steps).toEqual(['confirm', 'reset', 'set', 'signing.undo', 'set'])
  })
  it('AMB2-40 SIGN-14 SIGN-15 提交成功 is said after the submission succeeded', () =>
    expect(listOf(form('endorsementAutograph', 'SignedEndorsement'), 'onSubmit').slice(-3, -1)).toEqual([
      { do: 'set', values: { 'state.phase': 'signed' } },
      { do: 'say', message: 'sign.submitted' },
    ]))
})

describe('timeouts', () => {
  it('AMB2-41 TIMEOUTDETAIL-22 a handled timeout leads back to the list', () =>
    expect(listOf(form('timeoutRemindDetail', 'TimeoutAnswer'), 'onSubmit').at(-1)).toEqual({ do: 'back', to: 'timeoutRemindList' }))
  it('AMB2-42 AMB2-43 AMB2-76 AMB2-80 DEC-42 HOME-21 HOME-22 TIMEOUTLIST-04 an item shows the cut subject, the report number and the time as received, and 详情', () =>
    expect(withWidget(part('timeoutRow'), 'listItem')[0]).toMatchObject({
      title: '{params.timeout.topic | cut:15}',
      spoken: '{params.timeout.topic}',
      lines: ['{params.timeout.reportNo}'],
      time: '{params.timeout.createTime} 开始',
      link: { label: '详情' },
    }))
  it('AMB2-43 TIMEOUTLIST-02 ZH2-52 the list has a search with a button, and an empty text', () => {
    const list = screen('timeoutRemindList')
    expect(withWidget(list, 'search')).toMatchObject([{ bind: 'state.registNo', button: '搜索' }])
    expect(getPath(list, 'data', 'timeouts')).toEqual({ query: 'timeouts.list', with: { registNo: { from: 'state.registNo' } } })
    expect(emptyTextsIn(list)).toEqual(['暂无数据'])
  })
  it('AMB2-44 TIMEOUTDETAIL-03 TIMEOUTDETAIL-04 the damaged object is shown for the loss assessment only, the plate always, and the status as a label', () => {
    const [facts] = withWidget(screen('timeoutRemindDetail'), 'facts')
    const fields = facts?.['fields'] as unknown[]
    expect(fields.slice(0, 4)).toEqual(['insuredName', 'reportDate', 'licenseNo', 'reportorName'])
    expect(fields.at(-1)).toEqual({ field: 'thirdind', when: { field: 'timeout.tableName', equals: 'work_evaluate_auto' } })
    expect(field('thirdind', 'TimeoutDetail')).toMatchObject({ label: '损失标的', dictionary: 'thirdind' })
    expect(field('status', 'TimeoutDetail')).toMatchObject({ dictionary: 'taskStatus' })
    expect(withWidget(screen('timeoutRemindDetail'), 'listItem')[0]).toMatchObject({ tags: [{ value: 'timeout.status' }] })
  })
  it('AMB2-46 TIMEOUTDETAIL-12 MSG2-27 both buttons check the hours before the result, and typing checks the integer alone', () => {
    for (const label of ['同意', '驳回'])
      expect(listOf(labelled(screen('timeoutRemindDetail'), label)[0], 'onTap')[0]).toEqual({
        do: 'validate',
        fields: ['handleTime', 'handleResult'],
      })
    expect(withWidget(screen('timeoutRemindDetail'), 'input')[0]?.['onInput']).toEqual([
      { do: 'validate', fields: ['handleTime'], only: ['integer'] },
    ])
    expect(field('handleTime', 'TimeoutAnswer')['messages']).toEqual({
      required: 'timeout.required',
      integer: 'timeout.integer',
      minimum: 'timeout.range',
      maximum: 'timeout.range',
    })
    expect(message('timeout.range')).toMatchObject({ text: '预计处理时长只能在1到999之间', kind: 'toast' })
  })
})

describe('figures', () => {
  const my = screen('my')
  it('AMB2-49 MY-08 /my starts with yesterday and asks for the figures of the period', () => {
    expect(getPath(my, 'params', 'period')).toMatchObject({ dictionary: 'period', default: '1' })
    expect(getPath(my, 'data', 'behaviour')).toEqual({ query: 'my.behaviour', with: { period: { from: 'params.period' } } })
    expect(withWidget(my, 'tabs')).toMatchObject([{ bind: 'params.period' }])
  })
  it('AMB2-50 AMB2-52 MY-06 MY-07 MY-09 MY-10 the figures have their labels, values and units', () =>
    expect(
      withWidget(my, 'stats').flatMap(({ figures }) => (figures as Node[]).map(({ label, value, unit }) => [label, value, unit])),
    ).toEqual([
      ['客户总数', '{me.customers}', undefined],
      ['企业标签客户占比', '{me.tagShare}', '%'],
      ['新增客户数', '{behaviour.added}', undefined],
      ['被客户删除数', '{behaviour.removed}', undefined],
      ['联系客户数', '{behaviour.contacted}', undefined],
      ['聊天总数', '{behaviour.chats}', undefined],
      ['发送消息数', '{behaviour.messages}', undefined],
      ['平均首次回复时长', '{behaviour.replyTime}', '分钟'],
      ['已回复聊天占比', '{behaviour.replyShare}', '%'],
    ]))
  it('AMB2-54 AMB2-55 BOARD-01 BOARD-02 BOARD-03 the board has the trends of contacts and chats in tabs, and the tasks of the week below', () => {
    const board = part('dataBoard')
    expect(board['data']).toEqual({
      contacts: { query: 'board.contactTrend' },
      chats: { query: 'board.chatTrend' },
      tasks: { query: 'board.tasks' },
    })
    const charts = withWidget(board, 'chart').map(({ kind, items, series, value }) => [kind, items, series, value])
    expect(charts).toEqual([
      ['line', 'contacts', '{item.type | label}', '{item.value}'],
      ['line', 'chats', '{item.type}', '{item.value}'],
      ['bar', 'tasks', '{item.type | label}', '{item.value}'],
    ])
    expect((board['body'] as Node[]).map((section) => withWidget(section, 'chart').length)).toEqual([2, 1])
    expect(objectsIn(board).filter((node) => 'when' in node)).toEqual([])
    expect(labels('boardFigure')).toMatchObject({ added: '新增客户', removed: '被客户删除' })
  })
})

it('AMB2-68 RENEW-02 without a customer, renewal says so without a further request', () =>
  expect(getPath(stepsOf(screen('jump'), 'sales.jump')[0], 'on', 'noCustomer')).toMatchObject([{ do: 'sayOutcome' }, { do: 'open' }]))
