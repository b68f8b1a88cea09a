import type { SettingName, TimeoutDetail } from '../../generated/data.ts'

type ReadSetting<Name extends SettingName> = (name: Name) => number | string
type NumberPosition = ReadSetting<'reportNoFrom' | 'reportNoTo'>

/**
 * Returns the report number in the subject of a timeout task: characters 6 to 26 by the settings (TIMEOUTLIST-05, AMB2-42). A shorter
 * subject yields a part of the number or an empty text. Characters are code points (DEC-04).
 */
export const reportNoOf = (subject: string | undefined, setting: NumberPosition): string =>
  Array.from(subject ?? '')
    .slice(Number(setting('reportNoFrom')), Number(setting('reportNoTo')))
    .join('')

/** Returns a subject without its report number. Characters other than letters and digits at that position are kept. */
export function topicOf(subject: string | undefined, setting: NumberPosition): string {
  const number = reportNoOf(subject, setting)
  const letters = Array.from(subject ?? '')
  if (!/^[A-Z0-9]{6,}$/i.test(number)) return letters.join('')
  return [...letters.slice(0, Number(setting('reportNoFrom'))), ...letters.slice(Number(setting('reportNoTo')))].join('')
}

/** The possible next nodes, and the company with a separate node for long tasks (TIMEOUTDETAIL-17 … 20). */
const [DEFAULT_NODE, LONG_NODE, COMPANY_LONG_NODE] = ['UserTask2', 'UserTask4', 'UserTask5'] as const
const SEPARATE_COMPANY = '01'

/**
 * Returns the next node, for agreement and rejection alike. At the first node the hours decide; above the threshold the handler's company
 * does (TIMEOUTDETAIL-17, 18, 19). Every other node leads to the default node (TIMEOUTDETAIL-20).
 */
export function nextNodeOf(
  { nodeId, companyCode }: Pick<TimeoutDetail, 'nodeId' | 'companyCode'>,
  hours: number,
  setting: ReadSetting<'timeoutNode' | 'timeoutThreshold'>,
): string {
  if (!isFirstNode(nodeId, setting) || hours <= Number(setting('timeoutThreshold'))) return DEFAULT_NODE
  return companyCode === SEPARATE_COMPANY ? COMPANY_LONG_NODE : LONG_NODE
}

/** Whether a task is at the workflow's first node, where rejection is not possible (TIMEOUTDETAIL-07). */
export const isFirstNode = (nodeId: string | undefined, setting: ReadSetting<'timeoutNode'>): boolean => nodeId === setting('timeoutNode')
