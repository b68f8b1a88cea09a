import type { Customer } from '../../generated/data.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { Database } from '../database/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { tagListOf, tagListsOf } from '../tags/tag-lists.ts'
import { CUSTOMER, STEWARD } from './tables.ts'

/** The value of `deleteBy` for a former customer (CUSTDETAIL-17). */
const LOST = '2'

/**
 * Returns the caller's customer with this WeCom id, including former customers, because the list shows them (AMB-34). Returns undefined
 * both for another steward's customer and for an unknown id.
 */
export async function findCustomer(
  { db, personalData }: PersonalStore,
  caller: StaffCaller,
  externalUserid: string,
  wechatCode: string,
): Promise<Customer | undefined> {
  const relations = await customersOf(db, caller.userId)
    .select(['customer.idType', 'customer.idNo', 'customer.custGender', 'customer.birthday', 'customer.version'])
    .select(['steward.remark', 'steward.description'])
    .where('customer.externalUserid', '=', externalUserid)
    .orderBy('steward.addedAt', 'desc')
    .execute()
  // A returned customer has two rows; the current relation takes precedence.
  const found = relations.find(({ deletedAt }) => deletedAt === null) ?? relations[0]
  if (!found) return undefined
  const { remark, description, version, ...customer } = found
  const { wrappedKey, wechatCustomerId } = found
  const remarks = personalData.showRow(STEWARD, { wrappedKey, wechatCustomerId, remark, description })
  const tags = tagListOf(await tagListsOf(db, caller.userId, wechatCustomerId), wechatCustomerId)
  return { ...asCustomer(personalData.showRow(CUSTOMER, customer), wechatCode), ...remarks, ...tags, version: String(version) }
}

/** Returns a query of a staff member's customers, including former ones. */
export const customersOf = (db: Database, userId: string) =>
  db
    .selectFrom('steward')
    .innerJoin('customer', 'customer.wechatCustomerId', 'steward.wechatCustomerId')
    .leftJoin('person_key', (join) =>
      join.onRef('person_key.id', '=', 'customer.wechatCustomerId').on('person_key.kind', '=', CUSTOMER.kind),
    )
    .select(['steward.userCustomerId', 'steward.addedAt', 'steward.deletedAt'])
    .select(['customer.wechatCustomerId', 'customer.externalUserid', 'customer.custName', 'customer.clientName'])
    .select(['customer.cifClientNo', 'customer.mobile1', 'person_key.wrappedKey'])
    .where('steward.userId', '=', userId)

interface Relation {
  addedAt: number
  deletedAt: number | null
}

/** Formats a customer for the API: start of the relation, and the mark of a former customer. */
export function asCustomer<Row extends Relation>({ addedAt, deletedAt, ...customer }: Row, wechatCode: string) {
  return { ...customer, ...(deletedAt === null ? {} : { deleteBy: LOST }), wechatCode, createTime: addedAt }
}

/** Whether a current customer of the caller has this client number or ID number. */
export async function looksAfter(
  { db, personalData }: PersonalStore,
  caller: StaffCaller,
  by: 'cifClientNo' | 'idNo',
  value: string,
): Promise<boolean> {
  if (value === '') return false
  const current = db
    .selectFrom('steward')
    .innerJoin('customer', 'customer.wechatCustomerId', 'steward.wechatCustomerId')
    .select('steward.userCustomerId')
    .where('steward.userId', '=', caller.userId)
    .where('steward.deletedAt', 'is', null)
  const matching =
    by === 'idNo' ? current.where(personalData.isOneOf(CUSTOMER, 'idNo', [value])) : current.where('customer.cifClientNo', '=', value)
  return (await matching.executeTakeFirst()) !== undefined
}

/** Whether a current customer of the caller has one of these client numbers. */
export async function looksAfterAny(store: PersonalStore, caller: StaffCaller, customerids: readonly string[]): Promise<boolean> {
  for (const customerid of customerids) if (await looksAfter(store, caller, 'cifClientNo', customerid)) return true
  return false
}
