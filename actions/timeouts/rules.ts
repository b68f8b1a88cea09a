import type { SettingName, TimeoutDetail } from '../../generated/data.ts'

type ReadSetting<Name extends SettingName> = (name: Name) => number | string
type Places = ReadSetting<'reportNoFrom' | 'reportNoTo'>

/**
 * The report number in the subject of a timeout task: its characters 6 to 26, as the settings have it (TIMEOUTLIST-05,
 * AMB2-42). What there is of it when the subject is shorter, and empty without one. Characters are code points (DEC-04).
 */
export const reportNoOf = (subject: string | undefined, setting: Places): string =>
  Array.from(subject ?? '')
    .slice(Number(setting('reportNoFrom')), Number(setting('reportNoTo')))
    .join('')

/**
 * A subject without the report number that stands beside it. What those characters hold in a subject of another make is
 * left where it is: only letters and digits are taken for a number.
 */
export function topicOf(subject: string | undefined, setting: Places): string {
  const number = reportNoOf(subject, setting)
  const letters = Array.from(subject ?? '')
  if (!/^[A-Z0-9]{6,}$/i.test(number)) return letters.join('')
  return [...letters.slice(0, Number(setting('reportNoFrom'))), ...letters.slice(Number(setting('reportNoTo')))].join('')
}

/** The nodes that a task may go to, and the company whose long tasks go to one of their own (TIMEOUTDETAIL-17 … 20). */
const [USUAL, LONG, LONG_APART] = ['UserTask2', 'UserTask4', 'UserTask5'] as const
const COMPANY_APART = '01'

/**
 * The node that follows, agreed or rejected: from the first one the hours decide, and for more than the threshold the
 * company of who handles the task (TIMEOUTDETAIL-17, 18, 19); every other node leads to the usual one (TIMEOUTDETAIL-20).
 */
export function nextNodeOf(
  { nodeId, companyCode }: Pick<TimeoutDetail, 'nodeId' | 'companyCode'>,
  hours: number,
  setting: ReadSetting<'timeoutNode' | 'timeoutThreshold'>,
): string {
  if (!isFirstNode(nodeId, setting) || hours <= Number(setting('timeoutThreshold'))) return USUAL
  return companyCode === COMPANY_APART ? LONG_APART : LONG
}

/** Whether a task stands at the workflow's first node, where it can't be rejected (TIMEOUTDETAIL-07). */
export const isFirstNode = (nodeId: string | undefined, setting: ReadSetting<'timeoutNode'>): boolean => nodeId === setting('timeoutNode')
