import type { StoredRecords } from '../../../server/content/engine-protocol.ts'

const CHARACTERS = '客户来电询问保单批改进度请尽快回复并记录结果'

/** Returns a text of so many characters. */
const textOf = (length: number): string => CHARACTERS.repeat(Math.ceil(length / CHARACTERS.length)).slice(0, length)

/** The longest stored title and content: a limit from here on concerns no record. */
export const LONGEST = { taskTitle: 18, taskContext: 120 } as const

/** Returns stored records, of which some have every status, the longest texts and empty optional fields. */
export function storedRecords(count: number): StoredRecords[] {
  const rows = Array.from({ length: count }, (_, index) => index)
  return [
    {
      entity: 'Task',
      key: 'taskId',
      rows: rows.map((index) => ({
        taskId: `T${index}`,
        taskType: String(1 + (index % 2)),
        taskTitle: textOf(1 + (index % LONGEST.taskTitle)),
        taskContext: textOf(1 + (index % LONGEST.taskContext)),
        taskStatus: String(index % 6),
        taskCustomer: index % 3 === 0 ? null : `K${index}`,
        taskRemark: index % 4 === 0 ? textOf(40) : '',
        caseNo: index % 5 === 0 ? `C${index}` : '',
      })),
    },
    {
      entity: 'Customer',
      key: 'wechatCustomerId',
      rows: rows.map((index) => ({
        wechatCustomerId: `K${index}`,
        custName: textOf(1 + (index % 6)),
        clientName: index % 2 === 0 ? textOf(3) : '',
        cifClientNo: index % 2 === 0 ? `N${index}` : '',
        custGender: ['', '1', '2'][index % 3] ?? '',
        idType: '',
      })),
    },
    {
      entity: 'ComplaintCase',
      key: 'caseNo',
      rows: rows.map((index) => ({ caseNo: `C${index}`, caseStatus: String(index % 3), complaintDescription: textOf(index % 200) })),
    },
  ]
}
