import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PolicyInfo, TimeoutTask } from '../../generated/data.ts'
import type { SaleInfo } from '../integrations/insurer.ts'

export interface DemoPerson {
  key: string
  userId: string
  userCode: string
  name: string
  mobile: string
  router: string
  /** Those with a login name can sign in with the demo password. */
  loginName?: string
}

export interface DemoCustomer {
  key: string
  wechatCustomerId: string
  externalUserid: string
  custName: string
  clientName: string
  mobile1: string
  cifClientNo: string
  /** Both empty for whom nobody has entered a document. No area begins with 99: the numbers are no one's. */
  idType: string
  idNo: string
  /** `added` and `lost` are business days from today. */
  stewards: { by: string; added: number; lost?: number }[]
}

export interface DemoTask {
  /** Whose order it is: a person's key. */
  for: string
  /** Type and child type, e.g. "2/1". */
  kind: string
  status: string
  title: string
  content: string
  /** The creator's key. */
  by: string
  customer?: string
  /** Business days from today; `due` is the end of that day. */
  created: number
  due?: number
  copies?: string[]
  remark?: string
  call?: string
  caseNo?: string
  /** Fields that an analyst added (DEC-25). */
  extra?: Record<string, string | number | boolean>
  /** The names of its two files; what is in them is drawn when the data is made. */
  image?: string
  file?: string
  /** What it said before its creator edited it, and on which business day from today that was. */
  was?: { title: string; content: string; day: number }
}

/** What an insurer's core system says of a policy, of a claim, and of who sells to a customer; days are business days from today. */
export interface DemoInsurer {
  policies: (Omit<PolicyInfo, 'effectDate'> & { policyNo: string; effect: number })[]
  claims: { registNo: string; operatorName: string; evaluateName: string; reported: DemoInstant; damaged: DemoInstant }[]
  sales: (SaleInfo & { customerid: string })[]
}

/** A business day from today and an hour of it. */
export interface DemoInstant {
  day: number
  hour: number
}

/** A task of the insurer's workflow for one of the demo's people. */
export interface DemoTimeout extends Required<Omit<TimeoutTask, 'createTime' | 'reportDate' | 'reportNo' | 'topic'>> {
  /** Whose it is: a person's key. */
  for: string
  companyCode: string
  began: DemoInstant
  reported: DemoInstant
}

export interface DemoCase {
  caseNo: string
  /** Who is in charge: a person's key, or the address of someone nobody here knows. */
  charge: string
  type: string
  status: string
  complained: DemoInstant
  accepted: DemoInstant
  client: string
  relationship: string
  reason: string
  phone: string
  description: string
  supervised: string
  claims: string[]
  policies: string[]
  /** Names of files, made by their endings when the data is made. */
  files: string[]
  /** How it was handled, by whom (a person's key) and when. */
  handled?: { by: string; at: DemoInstant; opinion: string; reason: string; violation?: string }
}

const FOLDER = resolve(import.meta.dirname, import.meta.dirname.endsWith('demo') ? '.' : '../server/demo')
const read = <T>(name: string): T => JSON.parse(readFileSync(resolve(FOLDER, `${name}.json`), 'utf8')) as T

/** The invented people, customers and orders of the demo; every day in them is relative to today. */
export const readDemoData = () => ({
  people: read<DemoPerson[]>('people'),
  customers: read<DemoCustomer[]>('customers'),
  orders: read<DemoTask[]>('orders'),
  complaints: read<DemoCase[]>('complaints'),
  insurer: read<DemoInsurer>('insurer'),
  timeouts: read<DemoTimeout[]>('timeouts'),
})
