import type { Customer } from '../../generated/data.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import type { Database } from '../database/tables.ts'
import type { PersonalStore } from '../personal-data/personal-data.ts'
import { tagListOf, tagListsOf } from '../tags/tag-lists.ts'
import { CUSTOMER, STEWARD } from './tables.ts'

/** What marks a customer who has left (CUSTDETAIL-17). */
const LOST = '2'

/**
 * The caller's customer with this external id, as the enterprise messenger names one. Those who have left are found
 * with their mark, since the list shows them, too (AMB-34); another's customer and an unknown one are both undefined.
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
  // Who left and came back has two rows: the one that lasts is theirs.
  const found = relations.find(({ deletedAt }) => deletedAt === null) ?? relations[0]
  if (!found) return undefined
  const { remark, description, version, ...customer } = found
  const { wrappedKey, wechatCustomerId } = found
  const noted = personalData.decryptRow(STEWARD, { wrappedKey, wechatCustomerId, remark, description })
  const tags = tagListOf(await tagListsOf(db, caller.userId, wechatCustomerId), wechatCustomerId)
  return { ...asCustomer(personalData.decryptRow(CUSTOMER, customer), wechatCode), ...noted, ...tags, version: String(version) }
}

/** The customers of one of the staff, lost ones too, as they stand in the database. */
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

/** A customer of someone's as calls answer one: since when, and marked once they have left. */
export function asCustomer<Row extends Relation>({ addedAt, deletedAt, ...customer }: Row, wechatCode: string) {
  return { ...customer, ...(deletedAt === null ? {} : { deleteBy: LOST }), wechatCode, createTime: addedAt }
}

/** Whether the caller looks after a customer with this insurer number, or this ID number, today. */
export async function looksAfter(
  { db, personalData }: PersonalStore,
  caller: StaffCaller,
  by: 'cifClientNo' | 'idNo',
  value: string,
): Promise<boolean> {
  if (value === '') return false
  const today = db
    .selectFrom('steward')
    .innerJoin('customer', 'customer.wechatCustomerId', 'steward.wechatCustomerId')
    .select('steward.userCustomerId')
    .where('steward.userId', '=', caller.userId)
    .where('steward.deletedAt', 'is', null)
  const named =
    by === 'idNo'
      ? today.where('customer.idNoHash', 'in', personalData.hashesOf(CUSTOMER, 'idNo', value))
      : today.where('customer.cifClientNo', '=', value)
  return (await named.executeTakeFirst()) !== undefined
}

/** Whether the caller looks after a customer with one of these insurer numbers today. */
export async function looksAfterAny(store: PersonalStore, caller: StaffCaller, customerids: readonly string[]): Promise<boolean> {
  for (const customerid of customerids) if (await looksAfter(store, caller, 'cifClientNo', customerid)) return true
  return false
}
