import { describe, expect, it } from 'vitest'
import { compileScreen } from '../../renderer/compile/view.ts'
import { meets } from '../../renderer/language/condition.ts'
import { getPath, json, namesIn, objectsIn, screen } from '../catalogue/schemas.ts'
import { project } from './forms.ts'

describe('DEC-38 the app says that a picture was shrunk', () => {
  it('MSG-12 TASKFORM-19 ZH-11 after each upload of a task, in place of the usual message', () => {
    const said = objectsIn(screen('updateTask')).filter(({ message }) => message === 'upload.shrunk' || message === 'upload.done')
    const isShrunk = { field: 'sent.isShrunk', equals: true }
    const pair = [
      { do: 'say', message: 'upload.done', when: { not: isShrunk } },
      { do: 'say', message: 'upload.shrunk', when: isShrunk },
    ]
    expect(said).toEqual([...pair, ...pair])
  })

  it('for the images of a signature, with their names', () => {
    const { shrunk } = Object(getPath(json('actions/endorsements'), 'commands', 'signing.addImages', 'outcomes')) as Record<string, unknown>
    expect(shrunk).toMatchObject({ says: 'sign.shrunk', carries: { names: { type: 'text' } } })
  })
})

it('AMB2-60 a claim picture that was not sent gets the message of its reason; only those that can never be sent are final', () => {
  const outcomes = objectsIn(json('actions/claims')).filter(({ says }) => typeof says === 'string')
  const found = (says: string) => outcomes.find((outcome) => outcome['says'] === says)?.['final'] === true
  expect(['claim.sentWhenFound', 'claim.wrongKind', 'claim.damaged', 'claim.fileTooLarge'].map(found)).toEqual([false, true, true, true])
})

it('CUSTDETAIL-38 the app says that a value was copied only after the copy succeeded', () => {
  const files = ['screens', 'parts'].flatMap((folder) => namesIn(folder).map((name) => json(`${folder}/${name}`)))
  const names = (steps: unknown[]) => steps.map((step) => getPath(step, 'message') ?? getPath(step, 'do'))
  const lists = objectsIn(files).flatMap((node) => Object.values(node).filter(Array.isArray))
  const copying = lists.map(names).filter((steps) => steps.includes('device.copy'))
  expect(copying.length).toBeGreaterThan(0)
  expect(copying).toEqual(copying.map(() => ['device.copy', 'copy.done']))
})

it.each([
  ['MSG-37 CUSTDETAIL-38', 'actions/device', 'commands', 'device.copy', 'copy.failed'],
  ['MSG-31', 'actions/customers', 'queries', 'customer.base', 'match.baseInfo'],
  ['MSG-45 CUSTDETAIL-06', 'actions/customers', 'queries', 'customer.channel', 'app.queryFailed'],
  ['MSG-45 CUSTDETAIL-06', 'actions/customers', 'queries', 'customer.services', 'app.queryFailed'],
  ['MSG-45 CUSTDETAIL-06', 'actions/customers', 'queries', 'customer.consultations', 'app.queryFailed'],
])('%s in %s, the failure of %s.%s says %s', (_id, file, kind, name, says) =>
  expect(getPath(json(file), kind, name, 'outcomes', 'failed')).toEqual({ says }))

it.each([
  'messenger.chatWithStaff',
  'messenger.pickPeople',
  'messenger.sendRatingCard',
])('SHELL-12 a failure of %s shows no message', (name) =>
  expect(getPath(json('actions/device'), 'commands', name, 'outcomes', 'failed')).toEqual({ quiet: true }))

describe('DEC-40 a list without records differs from a search without hits', () => {
  it.each([
    ['updateTask', '没有同事'],
    ['waitDeal', '没有你创建的工单'],
  ])('%s: %s', (name, empty) => {
    const lists = objectsIn(screen(name)).filter((node) => node['empty'] === empty)
    expect(lists.map(({ searchedBy }) => typeof searchedBy)).toEqual(['string'])
  })
})

/** Returns the steps of a kind in a part or screen. */
const stepsOf = (view: Record<string, unknown>, name: string) => objectsIn(view).filter((step) => step['do'] === name)
const outcomesOf = (file: string, command: string) => getPath(json(`actions/${file}`), 'commands', command, 'outcomes')

describe('a step says its message', () => {
  it.each([
    ['MSG2-37', 'uploading a claim picture', screen('uploadClaimPicDetail'), 'claim.uploadPicture', 'claim.uploaded'],
    ['TAG-06 MSG-33 ZH-28', 'changing the tags of a customer', screen('tagAdd'), 'customer.saveTags', 'tags.changed'],
    ['MSG2-38', 'deleting a claim picture', json('parts/claimThumb'), 'claim.deletePicture', 'claim.deleted'],
  ])('%s %s', (_id, _what, view, step, says) => expect(stepsOf(view, step).map((each) => each['says'])).toEqual([says]))

  it('TAG-07 TAG-08 MSG-34 ZH-29 when the tags of a customer cannot be changed, after the selection was restored', () => {
    const [save] = stepsOf(screen('tagAdd'), 'customer.saveTags')
    const restored = [{ do: 'reset' }, { do: 'say', message: 'tags.failed' }]
    expect(save?.['on']).toEqual({ conflict: restored, requestFailed: { same: 'conflict' }, tooMany: { same: 'conflict' } })
  })

  it('MATCH-09 MSG-23 MSG-27 after a match, by the number of clients that were found', () => {
    const said = objectsIn(json('parts/customerBasic')).filter(
      (step) => step['do'] === 'say' && getPath(step, 'when', 'field') === 'match.several',
    )
    expect(said.map(({ message: name, when }) => [name, getPath(when, 'equals')])).toEqual([
      ['match.only', false],
      ['app.saved', true],
    ])
  })

  it('MSG2-17 after a signature was submitted, drawn or typed', () => {
    const say = { do: 'say', message: 'sign.submitted' }
    const chains = objectsIn(screen('endorsementAutograph')).flatMap(({ onSubmit }) => (Array.isArray(onSubmit) ? [onSubmit] : []))
    expect(chains.map((steps) => steps.slice(-2))).toEqual([[say, expect.objectContaining({ do: 'set' })]])
  })

  it('MSG2-20 when an endorsement with a follow-up record is opened', () =>
    expect(screen('endorsementsDetail')['onOpen']).toEqual([
      { do: 'require', that: { field: 'followUp.sent', equals: false }, message: 'endorsement.alreadySent' },
    ]))

  it('MSG2-19 before another message when the task of another creator is to be edited', () =>
    expect(stepsOf(screen('planTaskDetail'), 'require').filter(({ message }) => !String(message).startsWith('customer.'))).toEqual([
      { do: 'require', that: { field: 'task.editable', equals: true }, message: 'task.notCreator' },
      { do: 'require', that: { field: 'task.overdue', equals: false }, message: 'task.expired' },
    ]))

  it('MSG2-27 when the hours are changed to another text than an integer', () => {
    const input = objectsIn(screen('timeoutRemindDetail')).find(({ field }) => field === 'handleTime')
    expect(input?.['onInput']).toEqual([{ do: 'validate', fields: ['handleTime'], only: ['integer'] }])
  })
})

describe('an outcome says its message', () => {
  it.each([
    ['MSG2-14 SIGNIMG-04', 'endorsements', 'signing.addImages', 'tooManyTotal', 'sign.tooManyTotal'],
    ['MSG2-15 SIGNIMG-03', 'endorsements', 'signing.addImages', 'tooManySelected', 'sign.tooManySelected'],
    ['AUTH-23 MSG2-09', 'login', 'login.account', 'refused', 'login.boundRefused'],
    ['AUTH-23 MSG2-09', 'login', 'login.staffSms', 'refused', 'login.boundRefused'],
    ['MSG2-22 SENDLINK-10', 'endorsements', 'endorsement.copyLink', 'failed', 'copy.failed'],
    ['MSG2-29 TIMEOUTDETAIL-23', 'timeouts', 'timeout.submit', 'refused', 'timeout.refused'],
    ['MSG2-34 CLAIMPIC-24', 'claims', 'claim.lookup', 'notFound', 'claim.notFound'],
    ['MSG2-35 CLAIMPIC-25', 'claims', 'claim.lookup', 'failed', 'claim.failed'],
    ['MSG2-36 CLAIMPIC-35', 'claims', 'claim.uploadPicture', 'refused', 'claim.uploadFailed'],
    ['CUSTDETAIL-08 MSG-43', 'device', 'messenger.useRoom', 'none', 'room.none'],
    ['CUSTDETAIL-30 MSG-38 ZH-31', 'device', 'messenger.chatWithCustomer', 'noCustomer', 'contact.none'],
    ['MSG-26', 'customers', 'customer.match', 'badIdNo', 'customer.idNo'],
    ['CUSTDETAIL-07 MSG-42', 'customers', 'customer.ofTask', 'noContact', 'customer.noContact'],
    ['MSG-37 MSG2-22', 'claims', 'claim.copyLink', 'failed', 'copy.failed'],
    ['AMB2-59 MSG2-33', 'claims', 'claim.uploadPicture', 'noRegistNo', 'claim.registNoRequired'],
    ['AUTH-35 MSG2-09', 'login', 'login.policyholder', 'refused', 'login.policyholderRefused'],
    ['SMS-17 MSG2-09', 'login', 'login.sendCode', 'refused', 'login.staffCodeRefused'],
    ['AUTH-09 MSG2-02', 'login', 'login.enterprise', 'unexplained', 'login.wrong'],
    ['MATCH-05 MSG-24 ZH-18', 'customers', 'customer.match', 'failed', 'match.failed'],
    ['MATCH-03 MSG-25 ZH-19', 'customers', 'customer.match', 'noInput', 'match.noInput'],
    ['MATCH-06 MSG-22 ZH-16', 'customers', 'customer.match', 'none', 'match.none'],
    ['MATCH-18 MSG-31 ZH-26', 'customers', 'customer.sync', 'baseInfoFailed', 'match.baseInfo'],
    ['MATCH-19 MSG-30 ZH-25', 'customers', 'customer.sync', 'vehiclesFailed', 'match.vehicles'],
    ['CUSTFORM-07 MSG-29 ZH-24', 'customers', 'customer.sync', 'saveFailed', 'match.save'],
    ['CUSTFORM-08 MSG-32 ZH-27', 'customers', 'customer.sync', 'remarkFailed', 'customer.remarkFailed'],
    ['CUSTFORM-06 MSG-28 ZH-23', 'customers', 'customer.save', 'failed', 'app.saveFailed'],
    ['CUSTFORM-08 MSG-32 ZH-27', 'customers', 'customer.save', 'remarkFailed', 'customer.remarkFailed'],
    ['TAG-09 MSG-35 ZH-30', 'customers', 'customer.saveTags', 'unchanged', 'tags.unchanged'],
    ['CUSTDETAIL-35 MSG-56 ZH-33', 'customers', 'policy.download', 'failed', 'policy.downloadFailed'],
    ['SIGN-16 MSG2-16', 'endorsements', 'signing.submit', 'refused', 'sign.refused'],
    ['SIGN-17 MSG2-16', 'endorsements', 'signing.submit', 'failed', 'sign.failed'],
    ['SIGN-16 MSG2-16', 'endorsements', 'signing.submitTyped', 'refused', 'sign.refused'],
    ['SIGN-17 MSG2-16', 'endorsements', 'signing.submitTyped', 'failed', 'sign.failed'],
    ['SIGN-11 MSG2-16', 'endorsements', 'signing.status', 'closed', 'sign.closed'],
    ['COMPLAINT-21 MSG-08', 'complaints', 'complaint.handle', 'refused', 'case.refused'],
    ['AMB-27 MSG-28', 'tasks', 'task.save', 'createFailed', 'app.saveFailed'],
    ['AMB-27 MSG-28', 'tasks', 'task.save', 'partlyCreated', 'app.saveFailed'],
    ['TASKVIEW-09 MSG-16', 'tasks', 'task.complete', 'noRemark', 'task.remarkRequired'],
    ['AMB-21', 'tasks', 'task.complete', 'refused', 'task.refused'],
    ['TASKFORM-21 MSG-14 ZH-13', 'tasks', 'task.save', 'expired', 'task.expired'],
    ['PERM-05 MSG-15', 'tasks', 'task.save', 'notCreator', 'task.notCreator'],
    ['TASKFORM-34 MSG-19', 'tasks', 'task.save', 'editFailed', 'task.editFailed'],
    ['TASKFORM-20 MSG-13 ZH-12', 'files', 'file.upload', 'failed', 'upload.failed'],
    ['TASKFORM-17 MSG-10 ZH-09', 'files', 'file.upload', 'imageTooLarge', 'upload.imageTooLarge'],
    ['TASKFORM-18 MSG-11 ZH-10', 'files', 'file.upload', 'fileTooLarge', 'upload.fileTooLarge'],
  ])('%s %s.json %s: %s says %s', (_id, file, command, outcome, says) =>
    expect(getPath(outcomesOf(file, command), outcome, 'says')).toBe(says))

  it.each([
    ['AMB-66 MSG-40 MSG2-24 ENDORLIST-11', 'noCustomer', 'endorsement.noCustomer'],
    ['AMB-66 MSG-39 MSG2-23 ENDORLIST-10 CUSTDETAIL-31', 'unmatched', 'endorsement.unmatched'],
  ])('%s the list of endorsements: %s says %s', (_id, outcome, says) =>
    expect(getPath(json('actions/endorsements'), 'queries', 'endorsements.list', 'outcomes', outcome, 'says')).toBe(says))

  it.each([
    ['CUSTDETAIL-07 MSG-42', 'planTaskDetail', 'customer.noContact'],
    ['CUSTDETAIL-07 MSG-42', 'customerRemind', 'customer.noContact'],
    ['CUSTDETAIL-07 MSG-42', 'customerChoose', 'customer.noContact'],
    ['SMS-17 SMS-18 MSG2-09', 'customerLogin', 'login.policyholderCodeRefused'],
  ])('%s /%s says %s', (_id, name, says) => expect(objectsIn(screen(name)).map((node) => node['message'])).toContain(says))

  it('AUTH-10 MSG2-02 when the enterprise login fails without a message', () => {
    const [login] = stepsOf(screen('enterpriseLogin'), 'login.enterprise')
    expect(login?.['on']).toMatchObject({
      refused: [{ do: 'set', values: { 'form.password': null } }, { do: 'sayOutcome' }],
      unexplained: { same: 'refused' },
    })
    expect(outcomesOf('login', 'login.enterprise')).toMatchObject({ unexplained: { says: 'login.wrong' } })
  })

  it('MSG2-18 CUSTDETAIL-32 when a phone shortcut has no number', () => {
    const calls = ['parts/customerHead', 'parts/reach'].flatMap((part) => stepsOf(json(part), 'device.call'))
    expect(calls.map(({ on }) => on)).toEqual([undefined, undefined])
    expect(outcomesOf('device', 'device.call')).toEqual({ noNumber: { says: 'phone.none' } })
  })
})

describe('an empty list shows its text', () => {
  it.each([
    ['MSG2-30', 'endorsementsTask', '无批改数据', { 'params.flag': 'P1', 'endorsements.length': 0 }],
    ['MSG2-30', 'endorsementsTask', '无批改数据', { 'session.externalUserId': 'wm1', 'endorsements.length': 0 }],
    ['MSG2-31', 'valueAddedServices', '没有该客户的增值服务信息', { 'customer.matched': true, 'services.length': 0 }],
    ['MSG2-32', 'consultationInfo', '没有该客户的咨诉信息', { 'customer.matched': true, 'records.length': 0 }],
  ])('%s %s: %s with %j', (_id, name, text, values: Record<string, unknown>) => {
    const found = project.screens.get(name)
    if (!found) throw new Error(`no screen ${name}`)
    const lists = compileScreen(project, found.source, found.value).plan.body.filter(({ props }) =>
      JSON.stringify(props['empty'] ?? '').includes(text),
    )
    expect(lists.map(({ when }) => when === undefined || meets(when, (path) => values[path.join('.')]))).toEqual([true])
  })
})
