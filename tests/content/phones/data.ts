import { COMPLAINT } from '../../../server/complaints/tables.ts'
import { openDatabase } from '../../../server/database/open.ts'
import type { Database } from '../../../server/database/tables.ts'
import { hashPassword } from '../../../server/identity/password.ts'
import { issueToken } from '../../../server/identity/sessions.ts'
import { STAFF } from '../../../server/identity/tables.ts'
import { openPersonalData } from '../../../server/personal-data/open-personal-data.ts'
import type { PersonalData } from '../../../server/personal-data/personal-data.ts'
import { PERSONAL_TABLES } from '../../../server/start/personal-tables.ts'
import { codeOf, makeBenchData, type Steward } from '../../bench/server/bench-data.ts'
import { CHEAP, PASSWORD } from '../../contract/people.ts'
import { TEST_KEY } from '../../contract/process.ts'

export { codeOf, type Steward }

/** Complaint cases of each phone, which handles one after another. */
const CASES = 100

export interface PhoneData {
  db: Database
  personalData: PersonalData
  stewards: Steward[]
  /** Tokens of the people who publish, by user id. */
  tokens: Readonly<Record<'analyst' | 'reviewer' | 'second', string>>
}

/** Fills an empty database: a member of staff with a password, tasks, a customer and complaint cases for each phone, and authors. */
export async function makePhoneData(databaseUrl: string, phones: number): Promise<PhoneData> {
  const stewards = await makeBenchData({ databaseUrl }, { stewards: phones, tasks: 6 })
  const now = Date.now()
  const db = await openDatabase({ databaseUrl }, now)
  const { personalData } = await openPersonalData(db, PERSONAL_TABLES, { secret: TEST_KEY, erased: '', clock: Date.now })
  const passwordHash = await hashPassword(PASSWORD, CHEAP)
  for (const { userId } of stewards)
    await db.updateTable('staff').set({ loginName: userId, passwordHash }).where('userId', '=', userId).execute()
  const authors = (['analyst', 'reviewer', 'second'] as const).map((userId) => ({
    userId,
    userCode: userId,
    name: userId,
    mobile: '',
    router: '',
    loginName: null,
    passwordHash: null,
    role: userId === 'analyst' ? ('analyst' as const) : ('reviewer' as const),
  }))
  await db
    .insertInto('staff')
    .values(await personalData.encryptRows(db, STAFF, authors))
    .execute()
  for (const { userId } of stewards) {
    // The task of a case gives access to it.
    const task = await db.selectFrom('task').selectAll().where('taskUser', '=', userId).limit(1).executeTakeFirstOrThrow()
    const tasks = Array.from({ length: CASES }, (_, at) => ({
      ...task,
      taskId: `${userId}-${at}`,
      taskStatus: '0',
      caseNo: caseNoOf(userId, at),
    }))
    await db.insertInto('task').values(tasks).execute()
    const cases = Array.from({ length: CASES }, (_, at) => caseOf(userId, at, now))
    await db
      .insertInto('complaint')
      .values(await personalData.encryptRows(db, COMPLAINT, cases))
      .execute()
  }
  const token = (userId: string) => issueToken(db, { kind: 'staff', userId }, now)
  return {
    db,
    personalData,
    stewards,
    tokens: { analyst: await token('analyst'), reviewer: await token('reviewer'), second: await token('second') },
  }
}

export const caseNoOf = (userId: string, at: number): string => `C-${userId}-${at}`
export const CASES_PER_PHONE = CASES

const caseOf = (userId: string, at: number, now: number) => ({
  caseNo: caseNoOf(userId, at),
  pushUserEmail: codeOf(userId),
  caseType: '咨询',
  complaintDate: now,
  acceptDate: now,
  clientName: '王小川',
  relationship: '本人',
  complaintReason: '时效',
  contactPhone: '19900001111',
  complaintDescription: '催办',
  isSupervise: 'N',
  caseStatus: '0',
})
