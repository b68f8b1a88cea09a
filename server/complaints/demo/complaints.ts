import type { Database } from '../../database/tables.ts'
import type { PersonalStore } from '../../personal-data/personal-data.ts'
import { COMPLAINT } from '../tables.ts'
import { sha256 } from '../../files/read-file.ts'
import { type FileStore, storeFile } from '../../files/store.ts'
import type { Calendar, DemoInstant } from '../../demo/calendar.ts'
import { readData } from '../../demo/read-data.ts'
import type { DemoPeople } from '../../identity/demo/people.ts'
import { samplePdf } from '../../files/demo/sample-files.ts'
import { photoOf } from '../../files/demo/photos.ts'

export interface DemoCase {
  caseNo: string
  /** The person in charge: the key of a demo person, or an external e-mail address. */
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
  /** File names; their contents are generated from the extension. */
  files: string[]
  /** How the case was handled; `by` is the key of a demo person. */
  handled?: { by: string; at: DemoInstant; opinion: string; reason: string; violation?: string }
}

export const readCases = (): DemoCase[] => readData('complaints/demo/complaints.json')

interface SeedContext {
  days: Calendar
  store: FileStore
  people: DemoPeople
}

/** Inserts the demo's complaint cases with their policies, claims and files. */
export async function seedComplaints({ db, personalData }: PersonalStore, cases: readonly DemoCase[], context: SeedContext): Promise<void> {
  for (const demoCase of cases) {
    const { caseNo, policies, claims, files } = demoCase
    await db
      .insertInto('complaint')
      .values(await personalData.encryptRow(db, COMPLAINT, caseRow(demoCase, context)))
      .execute()
    for (const [place, policyNo] of policies.entries())
      await db.insertInto('complaint_policy').values({ caseNo, policyNo, place }).execute()
    for (const [place, registNo] of claims.entries()) await db.insertInto('complaint_claim').values({ caseNo, registNo, place }).execute()
    for (const [place, fileName] of files.entries()) {
      const fileId = await seedFile(db, demoCase, place, fileName, context)
      await db.insertInto('complaint_file').values({ caseNo, fileId, place }).execute()
    }
  }
}

function caseRow(demoCase: DemoCase, { days, people }: SeedContext) {
  const at = ({ day, hour }: DemoInstant) => days.at(day, hour)
  const inCharge = people.find(demoCase.charge)
  return {
    caseNo: demoCase.caseNo,
    pushUserEmail: inCharge?.userCode ?? demoCase.charge,
    caseType: demoCase.type,
    complaintDate: at(demoCase.complained),
    acceptDate: at(demoCase.accepted),
    clientName: demoCase.client,
    relationship: demoCase.relationship,
    complaintReason: demoCase.reason,
    contactPhone: demoCase.phone,
    complaintDescription: demoCase.description,
    isSupervise: demoCase.supervised,
    caseStatus: demoCase.status,
    ...(demoCase.handled && {
      isPunished: demoCase.handled.violation === undefined ? 'N' : 'Y',
      isCallerRepairer: 'N',
      isNoReturn: 'N',
      punishDescription: demoCase.handled.violation ?? '',
      investigateResult: inCharge?.name ?? demoCase.charge,
      handleOpinion: demoCase.handled.opinion,
      handleReason: demoCase.handled.reason,
      handledBy: people.find(demoCase.handled.by)?.userId ?? null,
      handledAt: at(demoCase.handled.at),
    }),
  }
}

/** Stores a generated JPEG or PDF, chosen by the extension, as an upload of the first staff member. */
async function seedFile(db: Database, { caseNo, complained }: DemoCase, place: number, fileName: string, { days, store }: SeedContext) {
  const isPicture = fileName.endsWith('.jpg')
  const bytes = isPicture ? photoOf(fileName, place) : samplePdf(caseNo)
  const fileId = `AJ${caseNo}x${place + 1}`
  const { userId } = await db.selectFrom('staff').select('userId').orderBy('userId').executeTakeFirstOrThrow()
  const contentType = isPicture ? 'image/jpeg' : 'application/pdf'
  const createdAt = days.at(complained.day, complained.hour)
  const file = { fileId, fileName, contentType, size: bytes.length, sha256: sha256(bytes), userId, createdAt }
  await db
    .insertInto('file')
    .values({ ...file, origin: 'user' })
    .execute()
  await storeFile(store, db, fileId, bytes)
  return fileId
}
