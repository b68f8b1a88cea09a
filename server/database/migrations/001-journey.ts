import type { Kysely } from 'kysely'

/** Creates the first tables: staff, customers, tasks, cards, and responses stored by idempotency key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await people(db)
  await customers(db)
  await tasks(db)
  await cardsAndAnswers(db)
}

async function people(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff')
    .addColumn('userId', 'text', (column) => column.primaryKey())
    .addColumn('userCode', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('mobile', 'text', (column) => column.notNull())
    .addColumn('router', 'text', (column) => column.notNull())
    .addColumn('loginName', 'text', (column) => column.unique())
    .addColumn('passwordHash', 'text')
    .execute()
  await db.schema
    .createTable('sign_in_attempt')
    .addColumn('account', 'text', (column) => column.primaryKey())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('lockedUntil', 'bigint', (column) => column.notNull())
    .addColumn('lastAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('session')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('issuedAt', 'bigint', (column) => column.notNull())
    .addColumn('seenAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('session_by_user').on('session').column('userId').execute()
}

async function customers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer')
    .addColumn('wechatCustomerId', 'text', (column) => column.primaryKey())
    .addColumn('externalUserid', 'text', (column) => column.notNull())
    .addColumn('custName', 'text', (column) => column.notNull())
    .addColumn('clientName', 'text', (column) => column.notNull())
    .addColumn('cifClientNo', 'text', (column) => column.notNull())
    .addColumn('mobile1', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('steward')
    .addColumn('userCustomerId', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('wechatCustomerId', 'text', (column) => column.notNull().references('customer.wechatCustomerId'))
    .addColumn('addedAt', 'bigint', (column) => column.notNull())
    .addColumn('deletedAt', 'bigint')
    .execute()
  await db.schema.createIndex('steward_added').on('steward').columns(['userId', 'addedAt']).execute()
  await db.schema.createIndex('steward_deleted').on('steward').columns(['userId', 'deletedAt']).execute()
  await db.schema.createIndex('steward_of').on('steward').columns(['wechatCustomerId', 'userId']).execute()
}

async function tasks(db: Kysely<unknown>): Promise<void> {
  let task = db.schema.createTable('task').addColumn('taskId', 'text', (column) => column.primaryKey())
  const texts = ['taskType', 'taskChildrenType', 'dataSource', 'caseNo', 'caseType', 'isDelete', 'taskTitle', 'taskContext'] as const
  for (const name of [...texts, 'taskCallType', 'createdBy', 'taskStatus', 'taskRemark'] as const) {
    task = task.addColumn(name, 'text', (column) => column.notNull())
  }
  for (const name of ['taskCallTime', 'taskEndTime', 'taskStatusTime'] as const) task = task.addColumn(name, 'bigint')
  for (const name of ['createdDate', 'updatedDate'] as const) task = task.addColumn(name, 'bigint', (column) => column.notNull())
  await task
    .addColumn('taskUser', 'text', (column) => column.notNull().references('staff.userId'))
    .addColumn('taskCustomer', 'text', (column) => column.references('customer.wechatCustomerId'))
    .execute()
  await db.schema.createIndex('task_open').on('task').columns(['taskUser', 'taskStatus', 'taskEndTime']).execute()
  await db.schema.createIndex('task_kind').on('task').columns(['taskUser', 'taskType', 'taskChildrenType']).execute()
  await db.schema.createIndex('task_created').on('task').columns(['taskUser', 'createdDate']).execute()
  await db.schema
    .createTable('task_copy')
    .addColumn('taskId', 'text', (column) => column.notNull().references('task.taskId'))
    .addColumn('userId', 'text', (column) => column.notNull().references('staff.userId'))
    .addPrimaryKeyConstraint('task_copy_key', ['taskId', 'userId'])
    .execute()
}

async function cardsAndAnswers(db: Kysely<unknown>): Promise<void> {
  let card = db.schema.createTable('card').addColumn('cardId', 'text', (column) => column.primaryKey())
  for (const name of ['fromUser', 'toUser', 'title', 'content', 'redirect', 'bussinessNo', 'btntxt'] as const) {
    card = card.addColumn(name, 'text', (column) => column.notNull())
  }
  await card.addColumn('createdAt', 'bigint', (column) => column.notNull()).execute()
  await db.schema.createIndex('card_about').on('card').column('bussinessNo').execute()
  await db.schema
    .createTable('answer')
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('answer_key', ['userId', 'call', 'key'])
    .execute()
  await db.schema.createIndex('answer_age').on('answer').column('createdAt').execute()
}
