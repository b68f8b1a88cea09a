import { describe, expect, it, vi } from 'vitest'
import type { Tag } from '../../generated/data.ts'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import type { Context } from '../action.ts'
import saveTags from './customer.saveTags.ts'
import available from './customer.availableTags.ts'
import tags from './customer.tags.ts'
import mine from './customers.mine.ts'

type Answer = (request: Record<string, unknown>) => Promise<unknown>
const createContext = (answers: Record<string, Answer>) => {
  const call = vi.fn<(name: string, request: Record<string, unknown>) => Promise<unknown>>((name, request) =>
    (answers[name] ?? (() => Promise.reject(new Error(name))))(request),
  )
  return { call, context: { call, now: () => 7, setting: (name: string) => ({ corpTagNames: 3 })[name] } as unknown as Context }
}
const answerWith = (data: object) => async () => ({ ok: true, message: 'success', data })
const level = { groupTag: '客户等级', isMutex: '0', exclusiveGroup: '客户等级' }
const high: Tag = { tagId: 'high', tagName: '高价值', corpTagId: 'high', ...level }
const low: Tag = { tagId: 'low', tagName: '普通', corpTagId: 'low', ...level }
const car: Tag = { tagId: 'car', tagName: '新车主', corpTagId: 'car', groupTag: '车辆情况', isMutex: '1' }
const own: Tag = { tagId: 'own', tagName: '老乡', groupTag: '其他', isMutex: '1' }

describe('customer.tags and customer.availableTags', () => {
  it('CALL-23 TAG-02 CUSTDETAIL-10 separates corporate and personal tags, and limits the corporate ones of the basic tab', async () => {
    const rows = [high, own, car, { ...car, tagId: 'c2', tagName: '过户车' }, { ...car, tagId: 'c3', tagName: '营运车辆' }]
    const { call, context } = createContext({ customerAllTag: answerWith({ rows }) })
    expect(await tags({ externalUserid: 'wm1' }, context)).toMatchObject({
      externalUserid: 'wm1',
      readAt: 7,
      corp: [{ tagId: 'high' }, { tagId: 'car' }, { tagId: 'c2' }, { tagId: 'c3' }],
      personal: [own],
      corpNames: ['高价值', '新车主', '过户车', '营运车辆'],
      corpShown: ['高价值', '新车主', '过户车'],
      personalNames: ['老乡'],
    })
    expect(call.mock.calls).toEqual([['customerAllTag', { externalUserId: 'wm1' }]])
  })
  it('CALL-21 CALL-22 TAG-02 reads corporate tags from getCorpTag and personal tags from the map of queryTaglist', async () => {
    const corp = createContext({ getCorpTag: answerWith({ rows: [high, low] }) })
    expect(await available({ kind: 'corp', externalUserid: 'wm1' }, corp.context)).toEqual([high, low])
    const personal = createContext({ queryTaglist: answerWith({ data: { 其他: [own], 家庭: [{ ...own, tagId: 'kid' }] } }) })
    expect(await available({ kind: 'personal', externalUserid: 'wm1' }, personal.context)).toMatchObject([
      { tagId: 'own' },
      { tagId: 'kid' },
    ])
  })
  it('throws gone, instead of returning an empty list, for a refusal with a message', async () => {
    const { context } = createContext({ getCorpTag: async () => ({ ok: false, message: '不行', data: {} }) })
    await expect(available({ kind: 'corp', externalUserid: 'wm1' }, context)).rejects.toMatchObject({ outcome: 'gone' })
  })
})

it('CUSTDETAIL-10 the customer list shows as many corporate tags as the basic tab', async () => {
  const tagList = [own, high, car, { ...car, tagId: 'c2', tagName: '过户车' }, { ...car, tagId: 'c3', tagName: '营运车辆' }]
  const { context } = createContext({ getCustomersByUserId: answerWith({ rows: [{ clientName: '王小川', tagList }] }) })
  expect(await mine({ sort: 'name' }, context)).toMatchObject([{ tagNames: ['高价值', '新车主', '过户车'] }])
})

describe('AMB-45 CALL-24 customer.saveTags', () => {
  const before = { externalUserid: 'wm1', corp: [high, car], personal: [own] }
  const done = answerWith({})

  it('CALL-24 TAG-04 AMB-45 sends only the difference, with one call per changed kind', async () => {
    const { call, context } = createContext({ wxMarkTag: done })
    await saveTags({ before, corp: [low, car], personal: [] }, context)
    expect(call.mock.calls.map(([, request]) => request)).toEqual([
      {
        external_userid: 'wm1',
        personnelType: '1',
        add_tag: [{ tagId: 'low', isMutex: '0' }],
        remove_tag: [{ tagId: 'high', isMutex: '0' }],
      },
      { external_userid: 'wm1', personnelType: '2', add_tag: [], remove_tag: [{ tagId: 'own', isMutex: '1' }] },
    ])
  })
  it('AMB-45 TAG-09 MSG-35 ZH-30 throws unchanged and makes no call when only the order differs', async () => {
    const { call, context } = createContext({ wxMarkTag: done })
    await expect(saveTags({ before, corp: [car, high], personal: [own] }, context)).rejects.toMatchObject({ outcome: 'unchanged' })
    expect(call).not.toHaveBeenCalled()
  })
  it('TAG-07 throws conflict when the server refuses, and makes no further call', async () => {
    const { call, context } = createContext({ wxMarkTag: async () => ({ ok: false, message: '标签已不存在', data: {} }) })
    await expect(saveTags({ before, corp: [], personal: [] }, context)).rejects.toMatchObject({ outcome: 'conflict' })
    expect(call).toHaveBeenCalledTimes(1)
  })
  it.each([
    ['forbidden', 'conflict'],
    ['badInput', 'conflict'],
    ['requestFailed', 'requestFailed'],
    ['unauthorised', 'unauthorised'],
  ])('TAG-07 maps the outcome %s to %s', async (outcome, expected) => {
    const { context } = createContext({ wxMarkTag: () => Promise.reject(new OutcomeError(outcome)) })
    await expect(saveTags({ before, corp: [], personal: [own] }, context)).rejects.toMatchObject({ outcome: expected })
  })
})
