/** What a phone may say of an error: what kind, where in our own files or screens, in which build. No message, no address. */
export interface PhoneError {
  kind: 'error' | 'rejection' | 'boundary' | 'csp'
  /** The id of the screen; '' where none was known. */
  screen: string
  /** `file:line:column` of the build, the path of a node in a screen, or what a policy forbids. */
  place: string
  /** The name of the build's entry. */
  build: string
  /** How often since the last report. */
  count: number
}

const KINDS = new Set<unknown>(['error', 'rejection', 'boundary', 'csp'])
/** Letters alone: nothing that looks like a number of someone or something. */
const SCREEN = /^[A-Za-z]{0,40}$/
/** Files of the build, hashed names only; then paths of nodes, whose numbers are places in a list. */
const FILE = /^[A-Za-z][\w.]{0,40}-[\w-]{8}\.(js|css)(:\d{1,7}){0,2}$/
const NODE = /^[A-Za-z]{1,40}([./ ]([A-Za-z]{1,40}|\d{1,3})){0,20}$/
const BUILD = /^[A-Za-z]{0,20}(-[\w-]{8})?$/
const MOST_AT_ONCE = 20
const MOST_COUNT = 1_000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const matching = (value: unknown, ...patterns: RegExp[]) =>
  typeof value === 'string' && value.length <= 120 && patterns.some((pattern) => pattern.test(value)) ? value : undefined

/** The errors of a report of ours; undefined when any of it is of another shape, since nothing of it is true then. */
export function readErrors(body: unknown): PhoneError[] | undefined {
  if (!isRecord(body) || !Array.isArray(body['errors']) || body['errors'].length === 0 || body['errors'].length > MOST_AT_ONCE)
    return undefined
  const build = matching(body['build'], BUILD)
  const errors = body['errors'].flatMap((one: unknown): PhoneError[] => {
    if (!isRecord(one)) return []
    const { kind, count } = one
    const [screen, place] = [matching(one['screen'], SCREEN), matching(one['place'], FILE, NODE)]
    if (build === undefined || screen === undefined || place === undefined || !KINDS.has(kind) || kind === 'csp') return []
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MOST_COUNT) return []
    return [{ kind: kind as PhoneError['kind'], screen, place, build, count }]
  })
  return errors.length === body['errors'].length ? errors : undefined
}

/** The one violation in a browser's own report on the policy; its addresses are left out. Undefined for another shape. */
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
