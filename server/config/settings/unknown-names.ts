import { nearest } from '../../../renderer/model/nearest.ts'
import { DECLARATION, fileVariable, isSetting, SETTING_NAMES, type SettingName } from './declaration.ts'
import type { Problem } from './problem.ts'

/** Beginnings of names that only this service uses. */
const OWN_PREFIXES =
  /^(WECOM_|WECHAT_CODE|SMS_|SIGNING_|SECRET_KEY|INSURER_|TSA_|FILES_|WEBHOOK_ADDR|TRUST_PROX|TYPED_SIGN|REQUIRE_SECOND|PUBLIC_URL|DATABASE_|DATA_DIR|ADMIN_ADDR|BACKUP_RECIP|BACKUP_IDENT|LEAVE_TO|RATING_URL)/
/** Variables of other programs that resemble settings: of shells, base images and build agents. */
const FOREIGN = new Set(['LINES', 'HOSTS', 'PORTS', 'POST', 'SORT', 'APP_UID', 'AGENT_OS'])
/** Variables that Kubernetes sets for each of its services, e.g. for one named `sms`. */
const KUBERNETES = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)$/
/** Shorter names are close to many variables of other programs, so they may differ by one letter only. */
const SHORT = 8
/** Names below this length must match in upper case. */
const TINY = 6

const VARIABLES: ReadonlyMap<string, SettingName> = new Map(
  SETTING_NAMES.flatMap((name) => [name, fileVariable(name) ?? []].flat().map((variable) => [variable, name] as const)),
)

/** Whether a variable is a setting, or names the file of a secret. */
export const isVariable = (name: string): boolean => VARIABLES.has(name)

/** Returns a problem for each unknown variable of the environment that resembles a setting. Variables of other programs are ignored. */
export function unknownInEnvironment(names: Iterable<string>): Problem[] {
  return [...names].flatMap((name) => {
    if (isVariable(name) || FOREIGN.has(name) || KUBERNETES.test(name)) return []
    const meant = nearestVariable(name)
    if (meant === undefined && !OWN_PREFIXES.test(name) && !isFileOfNoSecret(name)) return []
    return [unknown(name, meant)]
  })
}

/** Returns a problem for each unknown variable of a file with settings. */
export function unknownInFile(names: Iterable<string>, path: string): Problem[] {
  return [...names].flatMap((name) => {
    if (isVariable(name)) return []
    const meant = nearestVariable(name)
    // A text of another form may be a line of a secret that was pasted without quotes.
    const isPrintable = meant !== undefined || /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name)
    return [isPrintable ? unknown(name, meant, path) : { names: [], sentence: `${path} has a name that is not a setting.` }]
  })
}

function nearestVariable(name: string): string | undefined {
  const meant = nearest(name, VARIABLES.keys(), name.length < SHORT ? 1 : 2)
  return name.length < TINY && name !== name.toUpperCase() ? undefined : meant
}

const settingOfFile = (name: string): SettingName | undefined => {
  const [, base = ''] = /^(.{6,})_FILE$/.exec(name) ?? []
  return isSetting(base) ? base : undefined
}

const isFileOfNoSecret = (name: string): boolean => {
  const base = settingOfFile(name)
  return base !== undefined && !DECLARATION[base].isSecret
}

function unknown(name: string, meant: string | undefined, path?: string): Problem {
  const subject = `${name}${path === undefined ? '' : ` in ${path}`} is not a setting`
  const base = settingOfFile(name)
  if (base !== undefined) return { names: [base], sentence: `${subject}: only secrets are read from files.` }
  if (meant === undefined) return { names: [], sentence: `${subject}: npm run serve -- --print-config lists all.` }
  const named = VARIABLES.get(meant)
  return { names: named === undefined ? [] : [named], sentence: `${subject}: did you mean ${meant}?` }
}
