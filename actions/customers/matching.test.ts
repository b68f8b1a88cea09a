import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import Customer from '../../schemas/entities/Customer.json'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { changesBetween } from './changes.ts'
import match from './customer.match.ts'
import matchAbandoned from './customer.matchAbandoned.ts'
import save from './customer.save.ts'
import sync from './customer.sync.ts'
import { withClient, platesOf } from './match-rules.ts'
import { customerType, isIdNumber, toDisplay } from './rules.ts'

const CUSTOMER = { wechatCustomerId: 'K1', externalUserid: 'wm1', userCustomerId: 'R1', custName: 'Nick', remark: 'r', version: '3' }
const FOUND = { name: 'A client', idno: '990101198702110091', idtype: '12', customerid: 'CIF-1' } as const
const OTHER = { ...FOUND, customerid: 'CIF-2' }

type Answers = Record<string, unknown>
/** A context whose calls succeed unless `answers` overrides them. Records all calls in order. */
function createContext(answers: Answers = {}) {
  const calls: { name: string; request: Record<string, unknown> }[] = []
  const all: Answers = {
    getClientListByIdentify: { ok: true, data: { customerList: [FOUND] } },
    getCustomerBaseInfoByIdNo: { ok: true, data: { customermap: { sex: '2', birthday: '1987-02-11 00:00:00', policyholderflag: '1' } } },
    getClientCarInfoByIdentity: {
      ok: true,
      data: { vehicleList: [{ LICENSENO: 'A1' }, { LICENSENO: '未上牌' }, {}, { LICENSENO: 'B2' }] },
    },
    getWechatCustomersByExternalUserid: { ok: true, data: CUSTOMER },
    ...answers,
  }
  const call = async (name: string, request: Record<string, unknown>) => {
    calls.push({ name, request })
    const answer = all[name] ?? { ok: true, data: {} }
    if (answer instanceof Error) throw answer
    return answer
  }
  const setting = (name: string) => ({ unlicensedPlate: '未上牌', platesCharacters: 150 })[name]
  return { calls, names: () => calls.map(({ name }) => name), context: { call, setting } as never }
}
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )
const REFUSED = { ok: false, data: {} }
const READ = 'getWechatCustomersByExternalUserid'

describe('CALL-13 CALL-20 AMB-42 customer.match', () => {
  it.each([
    ['no values', {}, 'noInput'],
    ['blanks', { mobile1: ' ', idNo: ' ' }, 'noInput'],
    ['an incomplete mobile', { mobile1: '1990000' }, 'badMobile'],
    ['16 digits', { mobile1: '19900003001', idNo: '9901011987021100' }, 'badIdNo'],
  ])('MATCH-03 CUSTFORM-02 MSG-25 does not search with %s in the form', async (_, form, outcome) => {
    const { names, context } = createContext()
    const stored = { mobile1: '19900003001', idNo: FOUND.idno }
    for (const customer of [CUSTOMER, { ...CUSTOMER, cifClientNo: 'C1' }, { ...CUSTOMER, ...stored }])
      expect([await outcomeOf(match({ customer, form }, context)), names()]).toEqual([outcome, []])
  })
  it('CALL-13 MATCH-04 sends only filled fields, without blanks', async () => {
    const { calls, context } = createContext()
    await match({ customer: CUSTOMER, form: { mobile1: '199 0000 3001' } }, context)
    await match({ customer: CUSTOMER, form: { mobile1: '19900003001', idNo: ` ${FOUND.idno} ` } }, context)
    expect(calls).toEqual([
      { name: 'getClientListByIdentify', request: { mobile: '19900003001' } },
      { name: 'getClientListByIdentify', request: { mobile: '19900003001', idNo: FOUND.idno } },
    ])
  })
  it('CALL-20 MATCH-06 MATCH-07 AMB-42 MSG-22 ENUM-29 records an empty result as type 1', async () => {
    const { calls, context } = createContext({ getClientListByIdentify: { ok: true, data: { customerList: [] } } })
    expect(await outcomeOf(match({ customer: CUSTOMER, form: { idNo: FOUND.idno } }, context))).toBe('none')
    expect(calls[1]).toEqual({ name: 'saveMatchingRecord', request: { moldStatus: '1', wechatCustomerId: 'K1' } })
  })
  it('MATCH-05 MSG-24 makes no record when the search is refused', async () => {
    const { names, context } = createContext({ getClientListByIdentify: REFUSED })
    expect(await outcomeOf(match({ customer: CUSTOMER, form: { idNo: FOUND.idno } }, context))).toBe('failed')
    expect(names()).toEqual(['getClientListByIdentify'])
  })
  it('CALL-20 AMB-42 MATCH-10 MATCH-11 ENUM-29 returns several candidates, and records going back as type 3 of the searched customer', async () => {
    const { calls, context } = createContext({ getClientListByIdentify: { ok: true, data: { customerList: [FOUND, OTHER] } } })
    const found = await match({ customer: CUSTOMER, form: { idNo: FOUND.idno } }, context)
    expect(found).toMatchObject({ several: true, customer: { wechatCustomerId: 'K1' }, candidates: [FOUND, OTHER] })
    await matchAbandoned({ match: found }, context)
    expect(calls.at(-1)).toEqual({ name: 'saveMatchingRecord', request: { moldStatus: '3', wechatCustomerId: 'K1' } })
  })
})

describe('AMB-43 customer.sync', () => {
  const single = { customer: { ...CUSTOMER, mobile1: '19900003001' }, candidates: [FOUND], several: false }
  const STEPS = ['getCustomerBaseInfoByIdNo', 'getClientCarInfoByIdentity', 'wxUpdateCustomer', READ, 'saveCustomerRemark']
  it('CALL-07 CALL-12 AMB-42 CALL-16 CALL-19 MATCH-08 MATCH-13 MATCH-14 MATCH-15 MATCH-16 MATCH-17 loads, saves and writes the remark of a single candidate, in order', async () => {
    const { calls, names, context } = createContext()
    await sync({ match: single }, context)
    expect(names()).toEqual(STEPS)
    for (const { request } of calls.slice(0, 2)) expect(request).toEqual({ customerid: 'CIF-1', idtype: '12', idno: FOUND.idno })
    expect(calls[2]?.request).toEqual({
      wechatCustomerId: 'K1',
      clientName: 'A client',
      mobile1: '19900003001',
      custGender: '2',
      idType: '12',
      idNo: FOUND.idno,
      cifClientNo: 'CIF-1',
      birthday: '1987-02-11',
      version: '3',
      isMatching: '1',
    })
    expect(calls[4]?.request).toEqual({
      external_userid: 'wm1',
      userCustomerId: 'R1',
      remark: 'r',
      description: 'A1,B2',
      remark_mobiles: ['19900003001'],
    })
  })
  it.each([
    ['keeps a description of', 150],
    ['cuts to 150 characters a description of', 151],
  ])('CONST-06 AMB-43 %s %s characters', async (_, length) => {
    const plate = `A${'1'.repeat(length - 4)}`
    const vehicleList = [{ LICENSENO: plate }, { LICENSENO: 'B2' }]
    const { calls, context } = createContext({ getClientCarInfoByIdentity: { ok: true, data: { vehicleList } } })
    await sync({ match: single }, context)
    expect(calls[4]?.request).toMatchObject({ description: `${plate},B2`.slice(0, 150) })
    expect(`${plate},B2`).toHaveLength(length)
  })
  it('MATCH-12 uses the chosen candidate', async () => {
    const { calls, context } = createContext()
    await sync({ match: { ...single, candidates: [FOUND, OTHER] }, chosen: OTHER }, context)
    expect(calls[2]?.request).toMatchObject({ cifClientNo: 'CIF-2' })
  })
  it('DEC-20 keeps a remark that was saved elsewhere meanwhile, unless the user has typed another one', async () => {
    const newer = { [READ]: { ok: true, data: { ...CUSTOMER, remark: 'newer' } } }
    for (const [typed, remark] of [
      ['r', 'newer'],
      ['typed', 'typed'],
    ]) {
      const { calls, context } = createContext(newer)
      const form = { idNo: FOUND.idno, ...(typed === undefined ? {} : { remark: typed }) }
      await sync({ match: await match({ customer: CUSTOMER, form }, context) }, context)
      expect(calls.at(-1)).toMatchObject({ name: 'saveCustomerRemark', request: { remark, description: 'A1,B2' } })
    }
  })
  it.each([
    ['MATCH-18 MSG-31', 0, 'baseInfoFailed'],
    ['MATCH-19 MSG-30', 1, 'vehiclesFailed'],
    ['CUSTFORM-07 AMB-44 MSG-29', 2, 'saveFailed'],
    ['CUSTFORM-08', 3, 'remarkFailed'],
    ['CUSTFORM-08', 4, 'remarkFailed'],
  ])('%s stops at a refused step %s with its own outcome and makes no later call', async (_, at, outcome) => {
    const { names, context } = createContext({ [STEPS[at] ?? '']: REFUSED })
    expect([await outcomeOf(sync({ match: single }, context)), names()]).toEqual([outcome, STEPS.slice(0, at + 1)])
  })
  it.each(
    STEPS.map((step, at) => [step, at] as const),
  )('SHELL-10 rethrows a failed request of %s and makes no later call', async (step, at) => {
    const { names, context } = createContext({ [step]: new OutcomeError('requestFailed') })
    expect([await outcomeOf(sync({ match: single }, context)), names()]).toEqual(['requestFailed', STEPS.slice(0, at + 1)])
  })
})

describe('AMB-44 CALL-07 CALL-19 customer.save', () => {
  const form = { clientName: 'New', idNo: FOUND.idno, remark: 'mine' }
  it('CALL-07 CALL-19 AMB-42 AMB-44 saves the customer, then the remark, and keeps the values found by matching', async () => {
    const customer = { ...CUSTOMER, cifClientNo: 'CIF-1', description: 'A1' }
    const { calls, context } = createContext({ [READ]: { ok: true, data: customer } })
    await save({ customer, form }, context)
    expect(calls.map(({ name }) => name)).toEqual(['wxUpdateCustomer', READ, 'saveCustomerRemark'])
    expect(calls[0]?.request).toEqual({
      wechatCustomerId: 'K1',
      clientName: 'New',
      idNo: FOUND.idno,
      cifClientNo: 'CIF-1',
      version: '3',
      isMatching: '0',
    })
    expect(calls[2]?.request).toMatchObject({ remark: 'mine', description: 'A1' })
  })
  it.each([
    ['CUSTFORM-06 MSG-28', 'wxUpdateCustomer', 'failed'],
    ['CUSTFORM-08 MSG-32', 'saveCustomerRemark', 'remarkFailed'],
  ])('%s a refused %s throws %s', async (_, name, outcome) =>
    expect(await outcomeOf(save({ customer: CUSTOMER, form }, createContext({ [name]: REFUSED }).context))).toBe(outcome))
  it('DEC-20 does not send a remark that the user left alone', async () => {
    const unchanged = { ...form, remark: CUSTOMER.remark, mobile1: '199 0000 3001' }
    const { names, context } = createContext()
    await save({ customer: { ...CUSTOMER, mobile1: '19900003001' }, form: unchanged }, context)
    expect(names()).toEqual(['wxUpdateCustomer'])
  })
  it('DEC-20 sends the notes with a new mobile as they are now', async () => {
    const newer = { ...CUSTOMER, remark: 'newer', description: 'B2' }
    const { calls, context } = createContext({ [READ]: { ok: true, data: newer } })
    await save({ customer: CUSTOMER, form: { ...form, remark: CUSTOMER.remark, mobile1: '19900003002' } }, context)
    expect(calls.at(-1)?.request).toMatchObject({ remark: 'newer', description: 'B2', remark_mobiles: ['19900003002'] })
  })
  it('DEC-20 a remark that another window has saved is shown as a conflict, and is not overwritten', async () => {
    const newer = { ...CUSTOMER, remark: 'newer', version: '4' }
    const changes = [{ field: 'remark', before: { remark: 'r' }, after: { remark: 'newer' } }]
    const current = { [READ]: { ok: true, data: newer } }
    for (const answers of [current, { ...current, wxUpdateCustomer: new OutcomeError('conflict') }]) {
      const { names, context } = createContext(answers)
      await expect(save({ customer: CUSTOMER, form }, context)).rejects.toMatchObject({ outcome: 'conflict', carries: { changes } })
      expect(names()).not.toContain('saveCustomerRemark')
    }
  })
  it('DEC-20 after a conflict the app does not repeat a save that would hide a newer remark', async () => {
    const newer = { ...CUSTOMER, remark: 'newer', version: '4' }
    const answers = { wxUpdateCustomer: new OutcomeError('conflict'), [READ]: { ok: true, data: newer } }
    const { names, context } = createContext(answers)
    const untouched = { customer: CUSTOMER, form: { ...form, remark: CUSTOMER.remark } }
    expect([await outcomeOf(save(untouched, context)), names()]).toEqual(['conflict', ['wxUpdateCustomer', READ]])
  })
  it('DEC-20 the second editor gets `conflict` with the changes, and saves no remark', async () => {
    const theirs = { ...CUSTOMER, clientName: 'Theirs', version: '4' }
    const conflict = { wxUpdateCustomer: new OutcomeError('conflict'), getWechatCustomersByExternalUserid: { ok: true, data: theirs } }
    const { names, context } = createContext(conflict)
    const changes = [{ field: 'clientName', before: {}, after: { clientName: 'Theirs' } }]
    await expect(save({ customer: CUSTOMER, form }, context)).rejects.toMatchObject({ outcome: 'conflict', carries: { changes } })
    expect(names()).not.toContain('saveCustomerRemark')
  })
  it('DEC-20 saves over the current version when only the form’s own values were saved since, and lists only other changes', async () => {
    const own = { ...CUSTOMER, ...form, mobile1: '19900003001', version: '4' }
    const spaced = { ...form, mobile1: '199 0000 3001' }
    const afterConflict = (current: object) => {
      const answers = [new OutcomeError('conflict'), { ok: true, data: {} }]
      const sent: unknown[] = []
      const call = async (name: string, request: Record<string, unknown>) => {
        if (name === 'getWechatCustomersByExternalUserid') return { ok: true, data: current }
        if (name === 'saveCustomerRemark') return { ok: true, data: {} }
        sent.push(request['version'])
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        return answer
      }
      return { sent, done: save({ customer: CUSTOMER, form: spaced }, { call } as never) }
    }
    const lost = afterConflict(own)
    await lost.done
    expect(lost.sent).toEqual(['3', '4'])
    const changes = [{ field: 'birthday', before: {}, after: { birthday: '1990-01-01' } }]
    const other = afterConflict({ ...own, birthday: '1990-01-01' })
    await expect(other.done).rejects.toMatchObject({ outcome: 'conflict', carries: { changes } })
    expect(other.sent).toEqual(['3'])
  })
})

describe('AMB-43 matching rules', () => {
  it('CONST-06 MATCH-16 AMB-43 DEC-04 plates are joined, then cut by code points, never inside a surrogate pair', () => {
    const plate = fc.array(fc.constantFrom('沪', 'A', '9', '𠮷', '😀'), { minLength: 1, maxLength: 9 }).map((all) => all.join(''))
    fc.assert(
      fc.property(fc.array(plate, { maxLength: 60, size: 'max' }), (plates) => {
        const joined = platesOf(
          plates.map((LICENSENO) => ({ LICENSENO })),
          '未上牌',
          150,
        )
        expect(joined).toBe(Array.from(plates.join(',')).slice(0, 150).join(''))
        // Matches a lone surrogate.
        expect(joined).not.toMatch(/\p{Cs}/u)
      }),
    )
  })
  it('MATCH-13 replaces the values of the form with those of the candidate', () => {
    const typed = { idNo: '990101198702110000', idType: '02', clientName: 'Typed', cifClientNo: 'CIF-0' } as const
    expect(withClient(typed, FOUND, {})).toEqual({
      idNo: FOUND.idno,
      idType: FOUND.idtype,
      clientName: FOUND.name,
      cifClientNo: FOUND.customerid,
    })
  })
  it('MATCH-17 leaves out plates that contain the marker of vehicles without a licence', () =>
    expect(platesOf([{ LICENSENO: '未上牌（新车）' }, { LICENSENO: '沪A9D001' }], '未上牌', 150)).toBe('沪A9D001'))
  it('MATCH-13 CONST-08 cuts a longer name to the form’s limit, and keeps values that the core lacks', () => {
    const { maxLength } = Customer.fields.clientName
    const matched = withClient({ custGender: '1', birthday: '1980-01-01' }, { name: '𠮷'.repeat(60), customerid: 'C' }, { sex: '0' })
    expect(matched).toEqual({ custGender: '1', birthday: '1980-01-01', clientName: '𠮷'.repeat(maxLength), cifClientNo: 'C' })
  })
  it('CUSTFORM-02 AMB-39 isIdNumber accepts 15 digits, 18 digits, or 17 digits and X, exactly like the entity’s pattern', () => {
    const pattern = new RegExp(Customer.fields.idNo.pattern)
    const near = fc.array(fc.constantFrom(...'0123456789xXaＸ９ '), { minLength: 13, maxLength: 20 }).map((all) => all.join(''))
    fc.assert(fc.property(near, (text) => isIdNumber(text) === pattern.test(text)))
    expect(['1'.repeat(15), '1'.repeat(18), `${'1'.repeat(17)}X`, `${'1'.repeat(17)}x`].every(isIdNumber)).toBe(true)
    expect(['1'.repeat(14), '1'.repeat(16), '1'.repeat(17), '1'.repeat(19), `${'1'.repeat(14)}X`, ''].some(isIdNumber)).toBe(false)
  })
  it.each([
    ['1', 'existing'],
    ['0', 'potential'],
    ['2', 'potential'],
    ['01', 'potential'],
    ['', 'potential'],
    [undefined, 'potential'],
  ])('CUSTDETAIL-14 CUSTDETAIL-15 maps the policyholder flag %s to the customer type %s', (flag, type) =>
    expect(customerType(flag === undefined ? {} : { policyholderflag: flag })).toBe(type))
  it('CUSTDETAIL-29 AMB-37 AMB-46 marks a customer as matched and as contactable', () => {
    expect(toDisplay({ clientName: 'N', cifClientNo: 'C1' }, {}, 3)).toMatchObject({ name: 'N', matched: true, mayContact: true })
    expect(toDisplay({ cifClientNo: '' }, { entitlement: 'all rights' }, 3)).toMatchObject({ matched: false, mayContact: false })
    expect(toDisplay({}, { entitlement: 'RIGHT' }, 3)).toMatchObject({ mayContact: true })
  })
  it('DEC-20 each side of a change contains only the changed field', () =>
    expect(changesBetween({ mobile1: '1', clientName: 'A' }, { mobile1: '2', clientName: 'A', birthday: '1987-02-11' })).toEqual([
      { field: 'mobile1', before: { mobile1: '1' }, after: { mobile1: '2' } },
      { field: 'birthday', before: {}, after: { birthday: '1987-02-11' } },
    ]))
})
