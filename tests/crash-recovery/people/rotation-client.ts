import { setTimeout as pause } from 'node:timers/promises'
import { CUSTOMER } from '../../../server/customers/tables.ts'
import { STAFF } from '../../../server/identity/tables.ts'
import { readSchemas } from '../../../server/schemas/read-schemas.ts'
import type { Ledger } from './rotation-data.ts'

/** Requests that read or find personal data, and the wrong ones among the answers. */
export interface Answers {
  answered: number
  wrong: number
  /** The answered sign-ins with a mobile number. */
  signIns: number
}

interface Client {
  url: string
  token: string
  ledger: Ledger
  userId: string
  password: string
}

const { calls } = readSchemas()
const pathOf = (call: string) => calls.find(({ id }) => id === call)?.path ?? ''

/** Asks a server until it is gone: for a steward's customers, for a customer by ID number, and for a sign-in with a mobile number. */
export async function askWhilePreparing({ url, token, ledger, userId, password }: Client): Promise<Answers> {
  const counts = { answered: 0, wrong: 0, signIns: 0 }
  const customers = ledger.get(CUSTOMER) ?? new Map<string, Record<string, string>>()
  const mobile = ledger.get(STAFF)?.get(userId)?.['mobile'] ?? ''
  const headers = { Authorization: token }
  const json = { ...headers, 'Content-Type': 'application/json' }
  const signIn = { loginId: mobile, password, dataSources: '2' }
  const own = new Map<string, { cif: string; idNo: string }>()

  async function list(): Promise<boolean> {
    const response = await fetch(`${url}${pathOf('getCustomersByUserId')}?userId=${userId}&pageSize=1000`, { headers })
    const { status, data } = (await response.json()) as { status: string; data: { rows: Record<string, string>[] } }
    if (status !== '200' || data.rows.length === 0) return false
    for (const { wechatCustomerId = '', cifClientNo: cif = '' } of data.rows) {
      const idNo = customers.get(wechatCustomerId)?.['idNo'] ?? ''
      if (idNo !== '' && cif !== '') own.set(wechatCustomerId, { cif, idNo })
    }
    return data.rows.every(({ wechatCustomerId = '', mobile1 = '' }) => customers.get(wechatCustomerId)?.['mobile1'] === mobile1)
  }
  async function find(): Promise<boolean> {
    const all = [...own.values()]
    const { cif, idNo } = all[counts.answered % Math.max(all.length, 1)] ?? { cif: '', idNo: '' }
    if (cif === '') return true
    const query = new URLSearchParams({ customerid: cif, idtype: '01', idno: idNo }).toString()
    const response = await fetch(`${url}${pathOf('getConsultationListByIdNo')}?${query}`, { headers })
    await response.text()
    // A found customer is asked for at the core, which this server does not have.
    return response.status !== 403 && response.status !== 401 && response.status !== 422
  }
  async function signInByMobile(): Promise<boolean> {
    const response = await fetch(url + pathOf('qyWxUserLogin'), { method: 'POST', headers: json, body: JSON.stringify(signIn) })
    const { status, data } = (await response.json()) as { status: string; data: { mobile?: string } }
    counts.signIns += 1
    return status === '200' && data.mobile === mobile
  }
  for (let turn = 0; ; turn += 1) {
    try {
      const isRight = await (turn % 8 === 5 ? signInByMobile() : turn % 2 === 0 ? list() : find())
      counts.answered += 1
      if (!isRight) counts.wrong += 1
    } catch {
      return counts
    }
    await pause(5)
  }
}
