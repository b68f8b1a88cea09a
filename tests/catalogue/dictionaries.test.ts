import { describe, expect, it } from 'vitest'
import { getPath, entity, field, json, labels } from './schemas.ts'

const CODES: [id: string, dictionary: string, code: string, label: string][] = [
  ['AMB-01 ENUM-02', 'taskKind', '1/1', '客户关怀'],
  ['ENUM-03', 'taskKind', '1/2', '新增客户'],
  ['ENUM-04', 'taskKind', '1/6', '续保回收'],
  ['ENUM-05', 'taskKind', '1/7', '理赔进度更新'],
  ['ENUM-06', 'taskKind', '1/8', '增值服务进度更新'],
  ['ENUM-07', 'taskKind', '1/9', '咨诉进度更新'],
  ['AMB-17 ENUM-08 AMB-18', 'taskKind', '2/1', '咨诉转办'],
  ['AMB-17 ENUM-09', 'taskKind', '2/2', '批单跟进'],
  ['AMB-17 ENUM-10', 'taskKind', '2/3', '任务计划'],
  ['ENUM-11', 'taskKind', '2/4', '理赔共享'],
  ['ENUM-12', 'taskKind', '2/5', '续保预警'],
  ['ENUM-13', 'taskKind', '2/6', '微企添加'],
  ['ENUM-14', 'taskKind', '2/7', '进度告知'],
  ['ENUM-15', 'taskKind', '2/8', '查勘派工'],
  ['ENUM-16', 'taskKind', '2/9', '定损派工'],
  ['ENUM-17', 'taskStatus', '0', '待查看'],
  ['ENUM-18', 'taskStatus', '1', '已查看'],
  ['ENUM-19', 'taskStatus', '2', '跟进中'],
  ['ENUM-20', 'taskStatus', '3', '已完成'],
  ['ENUM-21', 'taskStatus', '4', '过期'],
  ['ENUM-22', 'taskStatus', '5', '过期后完成'],
  ['ENUM2-01', 'taskStatus', '0', '待查看'],
  ['ENUM2-02', 'taskStatus', '1', '已查看'],
  ['ENUM2-03', 'taskStatus', '2', '跟进中'],
  ['ENUM2-04', 'taskStatus', '3', '已完成'],
  ['ENUM2-05', 'taskStatus', '4', '过期'],
  ['ENUM2-06', 'taskStatus', '5', '过期后完成'],
  ['AMB2-44 ENUM2-07', 'thirdind', '1', '标的车'],
  ['AMB2-44 ENUM2-08', 'thirdind', '2', '三者车'],
  ['AMB2-44 ENUM2-09', 'thirdind', '6', '车上物'],
  ['AMB2-44 ENUM2-10', 'thirdind', '7', '三者物'],
  ['ENUM2-11 ENDORLIST-07', 'endorType', '35', '批改关系人信息（投保人）'],
  ['ENUM2-12 ENDORLIST-07', 'endorType', '36', '批改关系人信息（被保险人）'],
  ['ENUM2-13 ENDORLIST-07', 'endorType', '49', '变更车辆标识信息'],
  ['ENUM2-14 ENDORLIST-07', 'endorType', '51', '车辆过户'],
  ['ENUM2-15 ENDORLIST-07', 'endorType', '98', '其他批改'],
  ['ENUM2-18', 'taskType', '1', '提醒工单'],
  ['ENUM2-18', 'taskType', '2', '任务工单'],
  ['AMB2-55 ENUM2-18', 'boardFigure', 'reminder', '提醒'],
  ['AMB2-55 ENUM2-18', 'boardFigure', 'task', '任务'],
  ['AMB2-55 ENUM2-19', 'boardFigure', 'completed', '已完成'],
  ['AMB2-55 ENUM2-19', 'boardFigure', 'expired', '过期'],
]

describe('a code has the label of the documents', () => {
  it.each(CODES)('%s %s %s', (_id, dictionary, code, label) => expect(labels(dictionary)[code]).toBe(label))

  it.each([
    ['ENUM-02 ENUM-04 ENUM-05 ENUM-06 ENUM-07', 'careFlag', '1', []],
    // The tile of complaints names the work, not the kind (AMB-18).
    ['ENUM-09 ENUM-10 ENUM-11 ENUM-12 ENUM-13 ENUM-14 ENUM-15 ENUM-16', 'taskFlag', '2', ['1']],
  ])('%s the tiles of %s have the labels of the kinds of type %s', (_id, dictionary, type, others) => {
    const tiles = Object.entries(labels(dictionary))
    expect(tiles.filter(([code, label]) => labels('taskKind')[`${type}/${code}`] !== label).map(([code]) => code)).toEqual(others)
  })
})

const FREQUENCIES = { '1': '0分钟', '2': '10分钟', '3': '60分钟', '4': '120分钟', '5': '24小时' }
const PERSONAL = {
  '01': '居民身份证',
  '02': '护照',
  '03': '军人证',
  '04': '驾驶证',
  '05': '港澳台同胞证',
  '07': '中国护照',
  '08': '居留证',
  '09': '港澳台居民居住证',
  '12': '港澳居民来往内地通行证',
  '13': '台湾居民来往大陆通行证',
  '14': '外国人永久居留身份证',
}
const ORGANISATION = { '1': '组织机构代码证', '2': '税务登记证', '3': '营业执照（统一社会信用代码）', '4': '营业执照（注册号）' }
const OTHER = { '99': '其他' }
const ORDER_STATUS = {
  '00': '待客户确认',
  '01': '待客户支付',
  '02': '支付中',
  '03': '支付成功',
  '04': '支付失败',
  '05': '交易关闭',
  '07': '逾期关闭',
  '08': '交易成功',
}

const TABLES: [id: string, dictionary: string, codes: Record<string, string>][] = [
  ['AMB-62 ENUM-23', 'callType', FREQUENCIES],
  ['ENUM2-17', 'callType', FREQUENCIES],
  ['ENUM-24 CUSTDETAIL-22', 'orderStatus', ORDER_STATUS],
  ['ENUM-25 ENUM-26 ENUM-27', 'idType', { ...PERSONAL, ...ORGANISATION, ...OTHER }],
  ['ENUM-28', 'yesNo', { Y: '是', N: '否' }],
  ['AMB-42 ENUM-29', 'moldStatus', { '1': '没有匹配的客户', '2': '已匹配并保存', '3': '有多个候选，返回未选' }],
  ['ENUM2-23', 'actionType', { agree: '同意', reject: '驳回' }],
  ['ENUM2-24', 'dataSource', { '1': '业务管家', '2': '其他' }],
  ['ENUM2-25', 'loginType', { '0': '账号密码', '1': '短信验证码' }],
  ['AMB2-49 CONST2-07 MY-08', 'period', { '1': '昨天', '7': '近7天', '30': '近30天' }],
  [
    'AMB-36 CUSTDETAIL-04',
    'customerTab',
    {
      basic: '基本信息',
      policy: '保单',
      policyList: '保单列表',
      order: '订单',
      claims: '理赔',
      tasks: '工单',
      vehicle: '车辆',
      tags: '标签',
    },
  ],
  ['CUSTDETAIL-11', 'gender', { '0': '未知', '1': '男', '2': '女' }],
  ['CUSTDETAIL-14 CUSTDETAIL-15', 'customerType', { existing: '存量客户', potential: '潜在客户' }],
  ['CUSTDETAIL-23 CUSTDETAIL-24', 'productLine', { motor: '车险', other: '非车险' }],
  [
    'AMB-01 REMIND-13 AMB-18',
    'taskFlag',
    {
      '1': '咨诉办理',
      '2': '批单跟进',
      '3': '任务计划',
      '4': '理赔共享',
      '5': '续保预警',
      '6': '微企添加',
      '7': '进度告知',
      '8': '查勘派工',
      '9': '定损派工',
    },
  ],
]

describe('a table of codes is complete', () => {
  it.each(TABLES)('%s %s', (_id, dictionary, codes) => expect(labels(dictionary)).toEqual(codes))

  it('ENUM-23 ENUM2-17 a frequency has the minutes of its label', () => {
    const codes = Object.entries(getPath(json('dictionaries/callType'), 'codes') ?? {})
    expect(codes.map(([code, entry]) => [code, getPath(entry, 'minutes')])).toEqual([
      ['1', 0],
      ['2', 10],
      ['3', 60],
      ['4', 120],
      ['5', 1440],
    ])
  })
  it('ENUM-01 a task kind is a pair of type and child type', () => {
    const pairs = Object.keys(labels('taskKind'))
    expect(pairs).toHaveLength(15)
    expect(pairs.filter((pair) => !/^[12]\/[1-9]$/.test(pair))).toEqual([])
    expect(field('kind', 'Task')).toMatchObject({ type: 'code', dictionary: 'taskKind', derived: true })
  })

  it.each([
    ['ENUM-28 ENUM2-22', 'yesNo'],
    ['ENUM-29', 'moldStatus'],
    ['ENUM2-18', 'taskType'],
    ['ENUM2-23', 'actionType'],
    ['ENUM2-24', 'dataSource'],
    ['ENUM2-25', 'loginType'],
    ['CONST2-07', 'period'],
  ])('%s %s permits no other code', (_ids, dictionary) => expect(json(`dictionaries/${dictionary}`)['open'] ?? false).toBe(false))

  it('ENUM2-16 an unknown endorsement type is shown as its code', () => expect(json('dictionaries/endorType')['open']).toBe(true))
})

/** Fields of entities and calls that refer to a table of codes. */
const USES: [id: string, file: string, keys: string[], dictionary: string][] = [
  ['ENUM-28', 'entities/CaseHandling', ['fields', 'isPunished'], 'yesNo'],
  ['ENUM-28', 'entities/CaseHandling', ['fields', 'isCallerRepairer'], 'yesNo'],
  ['ENUM-28', 'entities/CaseHandling', ['fields', 'isNoReturn'], 'yesNo'],
  ['ENUM-28', 'calls/updateComplaintByCase', ['request', 'isPunished'], 'yesNo'],
  ['ENUM-28', 'calls/updateComplaintByCase', ['request', 'isCallerRepairer'], 'yesNo'],
  ['ENUM-28', 'calls/updateComplaintByCase', ['request', 'isNoReturn'], 'yesNo'],
  ['ENUM-29', 'calls/saveMatchingRecord', ['request', 'moldStatus'], 'moldStatus'],
  ['ENUM2-18', 'entities/TaskChartRow', ['fields', 'taskType'], 'taskType'],
  ['ENUM2-19', 'entities/TaskChartRow', ['fields', 'taskStatus'], 'taskStatus'],
  ['ENUM2-21', 'entities/SignStatus', ['fields', 'isAutograph'], 'isAutograph'],
  ['ENUM2-22', 'entities/CoreClaim', ['fields', 'isClaim'], 'yesNo'],
  ['ENUM2-23', 'calls/submitWorkTime', ['request', 'actionType'], 'actionType'],
  ['ENUM2-24', 'calls/qyWxUserLogin', ['request', 'dataSources'], 'dataSource'],
  ['ENUM2-25', 'calls/qyWxCustomerLogin', ['request', 'loginType'], 'loginType'],
]

describe('a field with codes refers to their dictionary', () => {
  it.each(USES)('%s %s %j', (_id, file, keys, dictionary) => expect(getPath(json(file), ...keys, 'dictionary')).toBe(dictionary))

  it('ENUM2-20 one message status requires a login', () => {
    expect(labels('messageStatus')).toEqual({ '1': '需要登录绑定账号' })
    expect(entity('Session')['messageStatus']).toMatchObject({ type: 'code', dictionary: 'messageStatus' })
  })
  it('ENUM2-21 only code 0 allows signing', () => {
    expect(labels('isAutograph')).toEqual({ '0': '可以签名' })
    expect(json('dictionaries/isAutograph')['open']).toBe(true)
  })
  it('ENUM2-24 the business home is data source 1, the others are 2', () => {
    const modes = Object.entries(getPath(json('modes'), 'modes') ?? {})
    expect(modes.map(([id, mode]) => [id, getPath(mode, 'dataSource')])).toEqual([
      ['service', '2'],
      ['business', '1'],
      ['claims', '2'],
    ])
  })
  it('ENUM2-25 the account login sends 0', () => expect(getPath(json('calls/qyWxUserLogin'), 'request', 'loginType', 'default')).toBe('0'))
})
