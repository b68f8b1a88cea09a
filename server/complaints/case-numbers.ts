import type { Database } from '../database/tables.ts'
import type { StaffCaller } from '../handler/handler-context.ts'
import { tasksOfCases } from './find-case.ts'

/** Whether one of the caller's cases names this policy. */
export async function namesPolicy(db: Database, caller: StaffCaller, policyNo: string): Promise<boolean> {
  const found = await db
    .selectFrom('complaint_policy')
    .select('caseNo')
    .where('policyNo', '=', policyNo)
    .where('caseNo', 'in', tasksOfCases(db, caller))
    .executeTakeFirst()
  return found !== undefined
}

/** Whether one of the caller's cases names the claim with this report number. */
export async function namesClaim(db: Database, caller: StaffCaller, registNo: string): Promise<boolean> {
  const found = await db
    .selectFrom('complaint_claim')
    .select('caseNo')
    .where('registNo', '=', registNo)
    .where('caseNo', 'in', tasksOfCases(db, caller))
    .executeTakeFirst()
  return found !== undefined
}
