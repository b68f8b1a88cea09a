import { type Kysely, sql } from 'kysely'
import { bigint, createIndexes, createTable, integer, key, optional, preset, reference, text } from './columns.ts'

/** Creates customers, their stewards, outcomes of matches, and lookups of clients at the insurer. Contact data is encrypted (DEC-33). */
export async function createCustomers(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'customer', {
    wechatCustomerId: key(text),
    externalUserid: text,
    custName: text,
    clientName: text,
    cifClientNo: text,
    mobile1: text,
    idType: preset(text, ''),
    idNo: preset(text, ''),
    mobile1Hash: preset(text, ''),
    idNoHash: preset(text, ''),
    custGender: preset(text, ''),
    birthday: preset(text, ''),
    version: preset(integer, 1),
  })
  await createIndexes(db, 'customer', {
    customer_client: ['cifClientNo'],
    customer_external: ['externalUserid'],
    customer_idNoHash: ['idNoHash'],
    customer_mobile1Hash: ['mobile1Hash'],
  })
  await createTable(db, 'steward', {
    userCustomerId: key(text),
    userId: reference('staff.userId'),
    wechatCustomerId: reference('customer.wechatCustomerId'),
    addedAt: bigint,
    deletedAt: optional(bigint),
    remark: preset(text, ''),
    description: preset(text, ''),
    // Whether only assignments of other systems made the relation.
    assigned: preset(integer, 0),
  })
  // A member serves a customer at most once at a time.
  await db.schema
    .createIndex('steward_current')
    .on('steward')
    .columns(['userId', 'wechatCustomerId'])
    .unique()
    .where(sql.ref('deletedAt'), 'is', null)
    .execute()
  await createIndexes(db, 'steward', {
    steward_added: ['userId', 'addedAt'],
    steward_deleted: ['userId', 'deletedAt'],
    steward_of: ['wechatCustomerId', 'userId'],
  })
  await createTable(db, 'match_record', {
    recordId: key(text),
    wechatCustomerId: reference('customer.wechatCustomerId'),
    userId: reference('staff.userId'),
    moldStatus: text,
    recordedAt: bigint,
  })
  await createTable(db, 'client_lookup', {
    userId: key(reference('staff.userId')),
    forgottenAt: bigint,
  })
  await createTable(
    db,
    'client_candidate',
    {
      userId: reference('staff.userId'),
      customerid: text,
      idNoHash: text,
      answeredAt: bigint,
      mobileHash: preset(text, ''),
    },
    { client_candidate_key: ['userId', 'customerid'] },
  )
}
