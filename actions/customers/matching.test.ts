import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import Customer from '../../schemas/entities/Customer.json'
import { OutcomeError } from '../../renderer/language/outcome-error.ts'
import { changesBetween } from './changes.ts'
import match from './customer.match.ts'
import matchAbandoned from './customer.matchAbandoned.ts'
import save from './customer.save.ts'
import sync from './customer.sync.ts'
import { matchedWith, platesOf } from './match-rules.ts'
import { customerType, isIdNumber, shown } from './rules.ts'

const CUSTOMER = { wechatCustomerId: 'K1', externalUserid: 'wm1', userCustomerId: 'R1', custName: 'Nick', remark: 'r', version: '3' }
const FOUND = { name: 'A client', idno: '990101198702110091', idtype: '01', customerid: 'CIF-1' } as const
const OTHER = { ...FOUND, customerid: 'CIF-2' }

type Answers = Record<string, unknown>
/** What the service answers, and what it was asked, in order. */
function around(answers: Answers = {}) {
  const asked: { name: string; request: Record<string, unknown> }[] = []
  const known: Answers = {
    getClientListByIdentify: { ok: true, data: { customerList: [FOUND] } },
    getCustomerBaseInfoByIdNo: { ok: true, data: { customermap: { sex: '2', birthday: '1987-02-11 00:00:00', policyholderflag: '1' } } },
    getClientCarInfoByIdentity: {
      ok: true,
      data: { vehicleList: [{ LICENSENO: 'A1' }, { LICENSENO: '未上牌' }, {}, { LICENSENO: 'B2' }] },
    },
    ...answers,
  }
  const call = async (name: string, request: Record<string, unknown>) => {
    asked.push({ name, request })
    const answer = known[name] ?? { ok: true, data: {} }
    if (answer instanceof Error) throw answer
    return answer
  }
  const setting = (name: string) => (name === 'unlicensedPlate' ? '未上牌' : 150)
  return { asked, names: () => asked.map(({ name }) => name), context: { call, setting } as never }
}
const endOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? error.outcome : String(error)),
  )
const REFUSED = { ok: false, data: {} }

describe('looking for a customer at the insurer’s', () => {
  it.each([
    ['nothing', {}, 'noInput'],
    ['blanks', { mobile1: ' ', idNo: ' ' }, 'noInput'],
    ['half a mobile', { mobile1: '1990000' }, 'badMobile'],
    ['16 digits', { mobile1: '19900003001', idNo: '9901011987021100' }, 'badIdNo'],
  ])('MATCH-03 CUSTFORM-02 with %s in the form nobody is looked for', async (_, form, outcome) => {
    const { names, context } = around()
    expect([await endOf(match({ customer: CUSTOMER, form }, context)), names()]).toEqual([outcome, []])
  })
  it('MATCH-04 sends what is there, without blanks', async () => {
    const { asked, context } = around()
    await match({ customer: CUSTOMER, form: { mobile1: '199 0000 3001' } }, context)
    expect(asked).toEqual([{ name: 'getClientListByIdentify', request: { mobile: '19900003001' } }])
  })
  it('MATCH-06 MATCH-07 AMB-42 nobody is written down as type 1', async () => {
    const { asked, context } = around({ getClientListByIdentify: { ok: true, data: { customerList: [] } } })
    expect(await endOf(match({ customer: CUSTOMER, form: { idNo: FOUND.idno } }, context))).toBe('none')
    expect(asked[1]).toEqual({ name: 'saveMatchingRecord', request: { moldStatus: '1', wechatCustomerId: 'K1' } })
  })
  it('MATCH-05 a refusal leaves no record', async () => {
    const { names, context } = around({ getClientListByIdentify: REFUSED })
    expect(await endOf(match({ customer: CUSTOMER, form: { idNo: FOUND.idno } }, context))).toBe('failed')
    expect(names()).toEqual(['getClientListByIdentify'])
  })
  it('MATCH-10 MATCH-11 of several one chooses, and going back is written down as type 3, for whom one looked', async () => {
    const { asked, context } = around({ getClientListByIdentify: { ok: true, data: { customerList: [FOUND, OTHER] } } })
    const found = await match({ customer: CUSTOMER, form: { idNo: FOUND.idno } }, context)
    expect(found).toMatchObject({ several: true, customer: { wechatCustomerId: 'K1' }, candidates: [FOUND, OTHER] })
    await matchAbandoned({ match: found }, context)
    expect(asked.at(-1)).toEqual({ name: 'saveMatchingRecord', request: { moldStatus: '3', wechatCustomerId: 'K1' } })
  })
})

describe('AMB-43 the chain of a match', () => {
  const only = { customer: { ...CUSTOMER, mobile1: '19900003001' }, candidates: [FOUND], several: false }
  const STEPS = ['getCustomerBaseInfoByIdNo', 'getClientCarInfoByIdentity', 'wxUpdateCustomer', 'saveCustomerRemark']
  it('MATCH-08 MATCH-13 MATCH-14 MATCH-15 MATCH-16 MATCH-17 loads, saves and notes the only one, one after the other', async () => {
    const { asked, names, context } = around()
    await sync({ match: only }, context)
    expect(names()).toEqual(STEPS)
    expect(asked[2]?.request).toEqual({
      wechatCustomerId: 'K1',
      clientName: 'A client',
      mobile1: '19900003001',
      custGender: '2',
      idType: '01',
      idNo: FOUND.idno,
      cifClientNo: 'CIF-1',
      birthday: '1987-02-11',
      version: '3',
      isMatching: '1',
    })
    expect(asked[3]?.request).toEqual({
      external_userid: 'wm1',
      userCustomerId: 'R1',
      remark: 'r',
      description: 'A1,B2',
      remark_mobiles: ['19900003001'],
    })
  })
  it('MATCH-12 takes the chosen one', async () => {
    const { asked, context } = around()
    await sync({ match: { ...only, candidates: [FOUND, OTHER] }, chosen: OTHER }, context)
    expect(asked[2]?.request).toMatchObject({ cifClientNo: 'CIF-2' })
  })
  it.each([
    ['MATCH-18', 0, 'baseInfoFailed'],
    ['MATCH-19', 1, 'vehiclesFailed'],
    ['CUSTFORM-07 AMB-44', 2, 'saveFailed'],
    ['CUSTFORM-08', 3, 'remarkFailed'],
  ])('%s stops at step %s with its own sentence, and asks for nothing after it', async (_, at, outcome) => {
    const { names, context } = around({ [STEPS[at] ?? '']: REFUSED })
    expect([await endOf(sync({ match: only }, context)), names()]).toEqual([outcome, STEPS.slice(0, at + 1)])
  })
  it.each(
    STEPS.map((step, at) => [step, at] as const),
  )('SHELL-10 a failed request of %s is the app’s own, and nothing follows', async (step, at) => {
    const { names, context } = around({ [step]: new OutcomeError('requestFailed') })
    expect([await endOf(sync({ match: only }, context)), names()]).toEqual(['requestFailed', STEPS.slice(0, at + 1)])
  })
})

describe('saving by hand', () => {
  const form = { clientName: 'New', idNo: FOUND.idno, remark: 'mine' }
  it('AMB-42 AMB-44 saves, then notes; what matching brought stays', async () => {
    const { asked, context } = around()
    await save({ customer: { ...CUSTOMER, cifClientNo: 'CIF-1', description: 'A1' }, form }, context)
    expect(asked.map(({ name }) => name)).toEqual(['wxUpdateCustomer', 'saveCustomerRemark'])
    expect(asked[0]?.request).toEqual({
      wechatCustomerId: 'K1',
      clientName: 'New',
      idNo: FOUND.idno,
      cifClientNo: 'CIF-1',
      version: '3',
      isMatching: '0',
    })
    expect(asked[1]?.request).toMatchObject({ remark: 'mine', description: 'A1' })
  })
  it.each([
    ['CUSTFORM-06', 'wxUpdateCustomer', 'failed'],
    ['CUSTFORM-08', 'saveCustomerRemark', 'remarkFailed'],
  ])('%s a refused %s ends in %s', async (_, name, outcome) =>
    expect(await endOf(save({ customer: CUSTOMER, form }, around({ [name]: REFUSED }).context))).toBe(outcome))
  it('DEC-20 whoever comes second is told what changed, and notes nothing', async () => {
    const theirs = { ...CUSTOMER, clientName: 'Theirs', version: '4' }
    const conflict = { wxUpdateCustomer: new OutcomeError('conflict'), getWechatCustomersByExternalUserid: { ok: true, data: theirs } }
    const { names, context } = around(conflict)
    const changes = [{ field: 'clientName', before: {}, after: { clientName: 'Theirs' } }]
    await expect(save({ customer: CUSTOMER, form }, context)).rejects.toMatchObject({ outcome: 'conflict', carries: { changes } })
    expect(names()).not.toContain('saveCustomerRemark')
  })
})

describe('the rules of matching', () => {
  it('AMB-43 DEC-04 plates are cut after joining, by characters and never inside one', () => {
    const plate = fc.array(fc.constantFrom('沪', 'A', '9', '𠮷', '😀'), { minLength: 1, maxLength: 9 }).map((all) => all.join(''))
    fc.assert(
      fc.property(fc.array(plate, { maxLength: 60 }), (plates) => {
        const joined = platesOf(
          plates.map((LICENSENO) => ({ LICENSENO })),
          '未上牌',
          150,
        )
        expect(joined).toBe(Array.from(plates.join(',')).slice(0, 150).join(''))
        // No half of a surrogate pair.
        expect(joined).not.toMatch(/\p{Cs}/u)
      }),
    )
  })
  it('MATCH-13 CONST-08 takes a longer name as far as the form does, and keeps what the core does not know', () => {
    const { maxLength } = Customer.fields.clientName
    const matched = matchedWith({ custGender: '1', birthday: '1980-01-01' }, { name: '𠮷'.repeat(60), customerid: 'C' }, { sex: '0' })
    expect(matched).toEqual({ custGender: '1', birthday: '1980-01-01', clientName: '𠮷'.repeat(maxLength), cifClientNo: 'C' })
  })
  it('AMB-39 an ID number is 15 digits, 18, or 17 and an X: the rule of the form and of the service', () => {
    const pattern = new RegExp(Customer.fields.idNo.pattern)
    const near = fc.array(fc.constantFrom(...'0123456789xXaＸ９ '), { minLength: 13, maxLength: 20 }).map((all) => all.join(''))
    fc.assert(fc.property(near, (text) => isIdNumber(text) === pattern.test(text)))
    expect(['1'.repeat(15), '1'.repeat(18), `${'1'.repeat(17)}X`, `${'1'.repeat(17)}x`].every(isIdNumber)).toBe(true)
    expect(['1'.repeat(14), '1'.repeat(16), '1'.repeat(17), '1'.repeat(19), `${'1'.repeat(14)}X`, ''].some(isIdNumber)).toBe(false)
  })
  it.each([
    ['1', 'existing'],
    ['0', 'potential'],
    ['', 'potential'],
    [undefined, 'potential'],
  ])('CUSTDETAIL-14 CUSTDETAIL-15 a policyholder flag of %s makes a customer %s', (flag, type) =>
    expect(customerType(flag === undefined ? {} : { policyholderflag: flag })).toBe(type))
  it('CUSTDETAIL-29 AMB-37 AMB-46 a customer is shown as matched or not, and as one to be contacted or not', () => {
    expect(shown({ clientName: 'N', cifClientNo: 'C1' }, {}, 3)).toMatchObject({ name: 'N', matched: true, mayContact: true })
    expect(shown({ cifClientNo: '' }, { entitlement: 'all rights' }, 3)).toMatchObject({ matched: false, mayContact: false })
    expect(shown({}, { entitlement: 'RIGHT' }, 3)).toMatchObject({ mayContact: true })
  })
  it('DEC-20 a change holds the field alone, on both sides', () =>
    expect(changesBetween({ mobile1: '1', clientName: 'A' }, { mobile1: '2', clientName: 'A', birthday: '1987-02-11' })).toEqual([
      { field: 'mobile1', before: { mobile1: '1' }, after: { mobile1: '2' } },
      { field: 'birthday', before: {}, after: { birthday: '1987-02-11' } },
    ]))
})
