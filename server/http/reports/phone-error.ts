/**
 * A phone's report of an error, or of a draft that the release does not accept: its kind, position in our files or screens, and build. It has
 * no message and no address.
 */
export interface PhoneError {
  kind: 'error' | 'rejection' | 'boundary' | 'draft' | 'csp'
  /** The id of the screen, or the name of the query; '' when unknown. */
  screen: string
  /** `file:line:column` of the build, the path of a node in a screen with a command, or the violated CSP directive. */
  place: string
  /** The file name of the build's entry. */
  build: string
  /** Number of occurrences since the last report. */
  count: number
}

const KINDS = new Set<unknown>(['error', 'rejection', 'boundary', 'draft', 'csp'])
/** Only letters, so that a report cannot contain numbers of persons or policies. */
const SCREEN = /^[A-Za-z]{0,40}(\.[A-Za-z]{1,40})?$/
/** Hashed file names of the build, and paths of nodes, whose numbers are list indices, with the command or step that failed there. */
const FILE = /^[A-Za-z][\w.]{0,40}-[\w-]{7,8}\.(js|css)(:\d{1,7}){0,2}$/
const NODE = /^[A-Za-z]{1,40}((?:[./ ]|: )([A-Za-z]{1,40}|\d{1,3})){0,20}$/
const BUILD = /^[A-Za-z]{0,20}(-[\w-]{8})?$/
const MAX_ERRORS = 20
const MAX_COUNT = 1_000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const matching = (value: unknown, ...patterns: RegExp[]) =>
  typeof value === 'string' && value.length <= 120 && patterns.some((pattern) => pattern.test(value)) ? value : undefined

/** Returns the errors of an app report; undefined when any field has another shape, because then the report is not the app's. */
export function readErrors(body: unknown): PhoneError[] | undefined {
  if (!isRecord(body) || !Array.isArray(body['errors']) || body['errors'].length === 0 || body['errors'].length > MAX_ERRORS)
    return undefined
  const build = matching(body['build'], BUILD)
  const errors = body['errors'].flatMap((entry: unknown): PhoneError[] => {
    if (!isRecord(entry)) return []
    const { kind, count } = entry
    const [screen, place] = [matching(entry['screen'], SCREEN), matching(entry['place'], FILE, NODE)]
    if (build === undefined || screen === undefined || place === undefined || !KINDS.has(kind) || kind === 'csp') return []
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MAX_COUNT) return []
    return [{ kind: kind as PhoneError['kind'], screen, place, build, count }]
  })
  return errors.length === body['errors'].length ? errors : undefined
}

/** Returns the violation in a browser's CSP report, without its addresses; undefined for another shape. */
export function readViolation(body: unknown): PhoneError[] | undefined {
  const report = isRecord(body) ? body['csp-report'] : undefined
  if (!isRecord(report)) return undefined
  const directive = matching(report['effective-directive'] ?? report['violated-directive'], /^[a-z-]{1,40}$/)
  if (directive === undefined) return undefined
  const source = typeof report['source-file'] === 'string' ? (report['source-file'].split(/[?#]/)[0]?.split('/').at(-1) ?? '') : ''
  const line = typeof report['line-number'] === 'number' ? `:${report['line-number']}` : ''
  const place = matching(`${source}${line}`, FILE) ?? ''
  return [{ kind: 'csp', screen: '', place: `${directive} ${place}`.trim(), build: '', count: 1 }]
}
