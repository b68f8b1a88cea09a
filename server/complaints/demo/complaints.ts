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

/** Returns what the insurer's core sends of a case, without its task. */
export function caseFields(demoCase: DemoCase, { days, people }: { days: Calendar; people: DemoPeople }) {
  const at = ({ day, hour }: DemoInstant) => days.at(day, hour)
  return {
    caseNo: demoCase.caseNo,
    pushUserEmail: people.find(demoCase.charge)?.userCode ?? demoCase.charge,
    caseType: demoCase.type,
    complaintDate: at(demoCase.complained),
    acceptDate: at(demoCase.accepted),
    clientName: demoCase.client,
    relationship: demoCase.relationship,
    complaintReason: demoCase.reason,
    contactPhone: demoCase.phone,
    complaintDescription: demoCase.description,
    isSupervise: demoCase.supervised,
    policyNoList: demoCase.policies,
    registNoList: demoCase.claims,
    fileList: demoCase.files.map((fileName, place) => ({ fileName, fileBase64: fileOf(demoCase, fileName, place).toString('base64') })),
  }
}

/** Returns a generated JPEG or PDF, chosen by the extension. */
const fileOf = ({ caseNo }: DemoCase, fileName: string, place: number): Buffer =>
  fileName.endsWith('.jpg') ? photoOf(fileName, place) : samplePdf(caseNo)
