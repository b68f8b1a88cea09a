import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getPath, entity, field, json, message, namesIn, objectsIn, screen, setting } from './schemas.ts'

const SETTINGS: [id: string, name: string, value: number | string][] = [
  ['AMB-22 CONST-04', 'copiedCharacters', 140],
  ['AMB-43 CONST-06 MATCH-16', 'platesCharacters', 150],
  ['CONST-11 TASKFORM-16', 'imageQuality', 0.5],
  ['CONST-11 TASKFORM-17', 'imageBytes', 3_145_728],
  ['CONST-12 MSG-11 TASKFORM-18', 'fileBytes', 10_485_760],
  ['DEC-21', 'imageLongest', 2560],
  ['DEC-21', 'signImageQuality', 0.8],
  ['DEC-21', 'claimImageQuality', 0.8],
  ['DEC-38', 'longImageShortest', 1440],
  ['DEC-38', 'longImagePixels', 16_000_000],
  ['DEC-29', 'signingLinkHours', 72],
  ['CONST-14', 'watermarkCheck', 500],
  ['CONST2-01', 'requestTimeout', 120_000],
  ['AMB2-17 CONST2-02 SMS-14', 'smsSeconds', 60],
  ['AMB2-55 CONST2-08 BOARD-06', 'taskChartDays', 7],
  ['AMB2-57 CONST2-09 CLAIMPIC-07', 'defaultRiskCode', '0801'],
  ['AMB2-57 CONST2-09 CLAIMPIC-08', 'defaultPolicyNo', '0801'],
  ['AMB2-54 CONST2-11 BOARD-09', 'chartAnimation', 1200],
  ['AMB2-34 CONST2-12 SIGN-08', 'signLineWidth', 6],
  ['AMB2-34 CONST2-12 SIGN-08', 'signHeight', 300],
  ['AMB2-34 CONST2-12 SIGN-08', 'signMargin', 20],
  ['AMB2-34 CONST2-12 SIGN-08', 'signColour', '#000000'],
  ['AMB2-35 CONST2-13 SIGNIMG-01', 'signImages', 8],
  ['CONST2-14 TIMEOUTDETAIL-17', 'timeoutThreshold', 240],
  ['CONST2-14 TIMEOUTDETAIL-07', 'timeoutNode', 'UserTask1'],
  ['AMB2-42 CONST2-15 TIMEOUTLIST-05', 'reportNoFrom', 6],
  ['AMB2-42 CONST2-15 TIMEOUTLIST-05', 'reportNoTo', 26],
  ['CONST2-16 HOME-20 MODE-12', 'homeTimeouts', 2],
  ['CONST2-17 CLAIMPIC-15', 'thumbnailWidth', 206],
  ['AMB-14 HOME-15', 'homeTodos', 5],
  ['CUSTDETAIL-10', 'corpTagNames', 3],
  ['AMB-43 MATCH-17', 'unlicensedPlate', '未上牌'],
  ['AMB2-63 CLAIMPIC-26', 'sampleRecordName', '门诊病历'],
  ['AMB2-63 CLAIMPIC-26', 'sampleInvoiceName', '门诊发票'],
]

describe('a business constant is a setting', () => {
  it.each(SETTINGS)('%s %s', (_id, name, value) => expect(setting(name)).toBe(value))
})

const LIMITS: [id: string, of: string, name: string, limits: Record<string, unknown>][] = [
  ['AMB-77 CONST-03', 'Task', 'taskTitle', { required: true, maxLength: 20 }],
  ['AMB-25 AMB-77 CONST-04', 'Task', 'taskContext', { required: true, maxLength: 200 }],
  ['AMB-40 CONST-07 CUSTFORM-01', 'Customer', 'mobile1', { maxLength: 13, rules: { mobile: {} } }],
  ['CONST-08', 'Customer', 'clientName', { maxLength: 20 }],
  ['AMB-39 CONST-09 CUSTFORM-03', 'Customer', 'idNo', { maxLength: 30, pattern: String.raw`^(\d{15}|\d{18}|\d{17}[\dXx])$` }],
  ['CONST-10', 'Customer', 'birthday', { type: 'date', earliest: '1900-01-01' }],
  ['AMB2-16 CONST2-03 SMS-04', 'PolicyholderLogin', 'mobile', { pattern: String.raw`^1\d{10}$` }],
  ['CONST-05 AMB-78', 'Task', 'taskRemark', { maxLength: 500 }],
  ['AMB2-16 CONST2-03 SMS-03', 'StaffSmsLogin', 'mobile', { pattern: String.raw`^1\d{10}$` }],
  ['AMB2-16 CONST2-04 SMS-07', 'AccountLogin', 'loginId', { minLength: 6, maxLength: 18 }],
  ['AMB2-16 CONST2-04 SMS-08', 'AccountLogin', 'password', { minLength: 6, maxLength: 18 }],
  ['AMB2-16 CONST2-04', 'StaffSmsLogin', 'mobile', { maxLength: 18 }],
  ['AMB2-16 SMS-10', 'PolicyholderLogin', 'validateCode', { minLength: 6, maxLength: 18 }],
  ['CONST2-13 SIGNIMG-01', 'SignedEndorsement', 'images', { type: 'list', maxItems: 8 }],
  ['AMB2-46 CONST2-14 TIMEOUTDETAIL-12', 'TimeoutAnswer', 'handleTime', { type: 'integer', minimum: 1, maximum: 999 }],
  ['CONST2-18', 'ClaimPictureUpload', 'imgSize', { default: 1 }],
  ['TASKFORM-13 AMB-28', 'Task', 'taskCallTime', { type: 'dateTime', earliest: 'today' }],
  ['TASKFORM-14 AMB-28', 'Task', 'taskEndTime', { type: 'dateTime', earliest: 'today' }],
]

/** The messages of failed checks, declared with the field. */
const MESSAGES: [id: string, of: string, name: string, keyword: string, message: string][] = [
  ['COMPLAINT-12 MSG-02', 'CaseHandling', 'isPunished', 'required', 'case.isPunished'],
  ['COMPLAINT-13 MSG-03', 'CaseHandling', 'isCallerRepairer', 'required', 'case.isCallerRepairer'],
  ['COMPLAINT-14 MSG-04', 'CaseHandling', 'isNoReturn', 'required', 'case.isNoReturn'],
  ['COMPLAINT-15 MSG-05', 'CaseHandling', 'punishDescription', 'required', 'case.punishDescription'],
  ['COMPLAINT-16 MSG-06', 'CaseHandling', 'handleOpinion', 'required', 'case.handleOpinion'],
  ['COMPLAINT-17 MSG-07', 'CaseHandling', 'handleReason', 'required', 'case.handleReason'],
  ['CUSTFORM-03 MSG-26', 'Customer', 'idNo', 'pattern', 'customer.idNo'],
  ['SMS-02', 'PolicyholderLogin', 'mobile', 'required', 'login.mobileRequired'],
  ['SMS-02', 'StaffSmsLogin', 'mobile', 'required', 'login.mobileRequired'],
  ['SMS-05', 'PolicyholderLogin', 'validateCode', 'required', 'login.codeRequired'],
  ['SMS-05', 'StaffSmsLogin', 'validateCode', 'required', 'login.codeRequired'],
]

describe('a limit is declared with its field', () => {
  it.each(LIMITS)('%s %s.%s', (_id, of, name, limits) => expect(field(name, of)).toMatchObject(limits))
  it.each(MESSAGES)('%s %s.%s %s', (_id, of, name, keyword, id) => expect(getPath(field(name, of), 'messages', keyword)).toBe(id))
})

it.each(['AccountLogin', 'EnterpriseLogin', 'PolicyholderLogin', 'StaffSmsLogin'])('SMS-06 AMB2-16 the texts of %s are trimmed', (of) => {
  const texts = Object.values(entity(of)).filter((one) => getPath(one, 'type') === 'text')
  expect(texts.map((one) => getPath(one, 'trim'))).toEqual([true, true])
})

const nodesOf = (id: string) => objectsIn(screen(id))
const strings = (value: unknown) => objectsIn(value).flatMap((one) => Object.values(one).filter((each) => typeof each === 'string'))
const everywhere = [...namesIn('screens').map((name) => `screens/${name}`), ...namesIn('parts').map((name) => `parts/${name}`)]
const tiles = readFileSync(resolve(import.meta.dirname, '../../widgets/tiles/tiles.css'), 'utf8')

describe('constants in screens and messages', () => {
  it.each([
    ['AMB-61 CONST-01', 'cut:15'],
    ['AMB2-76 CONST2-19', 'cut:15'],
  ])('%s task titles in lists are cut to 15 characters', (_id, format) => {
    const shown = [
      'parts/taskSummaryLines',
      'parts/customerTasks',
      'screens/tasks/customerRemind',
      'screens/tasks/customerRemindCustomerCare',
    ]
      .flatMap((path) => objectsIn(json(path)).flatMap(({ title }) => (typeof title === 'string' ? [title] : [])))
      .filter((text) => text.includes('taskTitle'))
    expect(shown.length).toBeGreaterThan(2)
    expect(shown.filter((text) => !text.includes(`| ${format}}`))).toEqual([])
  })
  it('CONST-02 AMB-61 due times in lists are formatted as dates', () =>
    expect(strings(json('parts/taskSummaryLines')).filter((text) => text.includes('taskEndTime'))).toEqual([
      '{params.task.taskEndTime | date} 到期',
    ]))
  it('CONST-04 the form limits the content of a new task to 140 characters; editing uses the limit of the entity, in the form and in the dialog', () => {
    const limits = (id: string) => nodesOf(id).flatMap((node) => (node['field'] === 'taskContext' ? [node['maxLength']] : []))
    expect([limits('updateTask'), limits('planTaskDetail')]).toEqual([[140, undefined], [undefined]])
  })
  it.each([
    ['AMB-60 CONST-13 SHELL-07', 'toast', 2000],
    ['AMB2-18 AMB-60 CONST2-06', 'toast', 2000],
    ['AMB2-18 CONST2-05 SHELL-09', 'floating', 1000],
  ])('%s a %s is shown for %i ms', (_id, kind, ms) => expect(getPath(json('messages'), 'durations', kind)).toBe(ms))
  it('CONST2-06 AMB2-66 CLAIMPIC-21 the claim screen shows its input error for 600 ms, its other messages for the default time', () => {
    expect(message('claim.registNoRequired')).toMatchObject({ kind: 'toast', ms: 600 })
    for (const name of ['claim.notFound', 'claim.failed', 'claim.uploaded', 'claim.uploadFailed', 'claim.deleted'])
      expect(message(name)).not.toHaveProperty('ms')
  })
  it.each(['updateTask', 'planTaskDetail'])('AMB-28 %s refuses no reminder time after the due time', (id) => {
    const rules = nodesOf(id).flatMap((node) => (Array.isArray(node['rules']) ? node['rules'].map((rule) => JSON.stringify(rule)) : []))
    const comparing = rules.filter((rule) => rule.includes('taskCallTime') && rule.includes('taskEndTime'))
    expect(comparing.filter((rule) => !rule.includes('"blocks":false'))).toEqual([])
  })
  it('CONST-15 SHELL-08 the labels of the dialog buttons', () =>
    expect(getPath(json('messages'), 'words')).toMatchObject({ cancel: '取消', ok: '确定' }))
  it('AMB-51 NAV-08 the screens about customers have the watermark', () => {
    const ids = ['customerManage', 'customerDetail', 'customerSelect', 'tagAdd', 'valueAddedServices', 'consultationInfo']
    expect(ids.filter((id) => getPath(screen(id), 'watermark') !== true)).toEqual([])
  })
  it('AMB-62 the frequency 5 is not offered', () => {
    const choices = nodesOf('updateTask').filter(({ field: name }) => name === 'taskCallType')
    expect(choices.map(({ options }) => options)).toEqual(choices.map(() => ['1', '2', '3', '4']))
    expect(choices.length).toBeGreaterThan(0)
  })
  it('AMB-08 AMB2-70 CONST2-10 GRID-01 MODE-04 tiles are laid out in 3 columns', () =>
    expect(tiles).toMatch(/repeat\(3, minmax\(0, 1fr\)\)/))
  it('DEC-27 the home has at most two urgent tiles', () =>
    expect(nodesOf('home').filter(({ urgent }) => urgent === true).length).toBeLessThanOrEqual(2))
  it('DEC-16 no schema contains an external or script address', () => {
    const files = namesIn('.').filter((name) => !name.startsWith('language/'))
    expect(files.length).toBeGreaterThan(100)
    expect(
      files.flatMap((name) => strings(json(name))).filter((text) => /^\s*([a-z][a-z\d+.-]*:)?\/\/|^\s*javascript:/i.test(text)),
    ).toEqual([])
  })
  it('AMB2-35 CONST2-13 images of a signature are jpeg, jpg or png', () => {
    const pickers = nodesOf('endorsementAutograph').filter((node) => node['widget'] === 'upload')
    expect(pickers.map(({ accept }) => accept)).toEqual([['jpeg', 'jpg', 'png']])
  })

  it.each([
    ['CONST2-02', 'smsSeconds', 3],
    ['AMB2-57 CONST2-09 CLAIMPIC-07', 'defaultRiskCode', 3],
    ['AMB2-57 CONST2-09 CLAIMPIC-08', 'defaultPolicyNo', 3],
    ['CONST2-11 BOARD-09', 'chartAnimation', 3],
    ['CONST2-16 HOME-20 MODE-12', 'homeTimeouts', 1],
    ['CONST2-17', 'thumbnailWidth', 1],
    ['HOME-15', 'homeTodos', 1],
  ])('%s the screens read %s from the settings', (_id, name, times) => {
    const uses = everywhere.flatMap((path) => strings(json(path))).filter((text) => text === `settings.${name}`)
    expect(uses).toHaveLength(times)
  })
})
