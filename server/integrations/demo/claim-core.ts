import type { Claim, ClaimParameter } from '../../../generated/data.ts'
import { readData } from '../../demo/read-data.ts'
import type { ClaimCore } from '../claim-core.ts'
import { DEMO_RECORD, type RecordTables } from './record-tables.ts'

type Types = Record<string, ClaimParameter[]>

const readTypes = (): { docTypes: Types; picTypes: Types } => readData('integrations/demo/claim-types.json')

/** Looks up own properties only, so that a code like `constructor` is unknown. */
const typesOf = (types: Types, code: string): ClaimParameter[] => (Object.hasOwn(types, code) ? types[code] : undefined) ?? []

/** The demo core's claims, and the document and picture types from `claim-types.json`. */
export const demoClaimCore: ClaimCore = {
  docTypes: async (_store, riskCode) => typesOf(readTypes().docTypes, riskCode),
  picTypes: async (_store, docType) => typesOf(readTypes().picTypes, docType),
  async coreClaim({ db, personalData }, registNo) {
    const row = await db
      .withTables<RecordTables>()
      .selectFrom('core_client_record')
      .leftJoin('person_key', (join) =>
        join.onRef('person_key.id', '=', 'core_client_record.customerid').on('person_key.kind', '=', DEMO_RECORD.kind),
      )
      .select(['core_client_record.customerid', 'core_client_record.record', 'person_key.wrappedKey'])
      .where('core_client_record.kind', '=', 'claim')
      .where('core_client_record.number', '=', registNo)
      .executeTakeFirst()
    if (!row) return undefined
    const { REPORTORNAME, POLICYNO, DAMAGEDATE, CLAIMSTATUS } = JSON.parse(personalData.decryptRow(DEMO_RECORD, row).record) as Claim
    return {
      ...(REPORTORNAME && { lossNames: REPORTORNAME }),
      ...(POLICYNO && { policyNo: POLICYNO }),
      ...(DAMAGEDATE && { damageStartDate: DAMAGEDATE }),
      ...(CLAIMSTATUS && { nodeName: CLAIMSTATUS }),
    }
  },
}
