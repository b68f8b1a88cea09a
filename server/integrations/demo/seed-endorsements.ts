import type { EndorsementChange } from '../../../generated/data.ts'
import type { Calendar } from '../../demo/calendar.ts'
import { readData } from '../../demo/read-data.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import type { Signer } from '../insurer.ts'
import { DEMO_ENDORSEMENT, type EndorsementTables } from './endorsement-tables.ts'
import type { Conduct } from './endorsements.ts'

/** An endorsement of `endorsements.json`; `made` and `valid` are business days from today. */
interface DemoEndorsement extends Conduct {
  endorNo: string
  policyNo: string
  riskCode: string
  endorType: string
  made: number
  valid: number
  images: number
  signers: Signer[]
  changes: EndorsementChange[]
}

export interface DemoEndorsements {
  endorsements: DemoEndorsement[]
}

export const readEndorsements = (): DemoEndorsements => readData('integrations/demo/endorsements.json')

/** Length of `YYYY-MM-DD`. */
const DATE_LENGTH = 10

/** Replaces all endorsements of the demo's core, and deletes their signatures. */
export async function seedEndorsements(
  { db, personalData }: PersonalStore,
  { endorsements }: DemoEndorsements,
  { at, format }: Calendar,
): Promise<void> {
  const core = db.withTables<EndorsementTables>()
  const day = (days: number) => format(at(days, 0)).slice(0, DATE_LENGTH)
  for (const table of ['core_signature', 'core_endorsement'] as const) await core.deleteFrom(table).execute()
  for (const { made, valid, signers, changes, endorNo, policyNo, riskCode, endorType, images, ...conduct } of endorsements) {
    const facts = { endorNo, policyNo, riskCode, endorType, endorDate: day(made), vaildDate: day(valid) }
    const row = {
      ...facts,
      images,
      conduct: JSON.stringify(conduct),
      signers: JSON.stringify(signers),
      changes: JSON.stringify(changes),
    }
    await core
      .insertInto('core_endorsement')
      .values(await personalData.encryptRow(db, DEMO_ENDORSEMENT, row))
      .execute()
  }
}
