import { ROLE_HOMES } from './role-homes.ts'
import { routerAddress } from './router-address.ts'
import { useSession } from './session.ts'
import { content, type Mode } from '../content.ts'

let visited: string | undefined

/** Returns the mode whose home has this path, if any. */
export const modeOfHome = (path: string) => Object.entries(content.current.modes).find(([, { home }]) => home === path)?.[0]

/** Sets the mode from a visited home; used while the session has no router (DEC-11). */
export function visitHome(mode: string): void {
  visited = mode
}

/** Returns the session's mode: by its router, else the last visited home, else the default (AMB-09). */
export function sessionMode(): string {
  const { values } = useSession.getState()
  const byRouter = modeOfHome(routerAddress(values) ?? '')
  return byRouter ?? (values.router ? undefined : visited) ?? content.current.defaultMode
}

/** Returns the default mode. Throws when modes.json does not contain it, which the checker reports. */
export function defaultMode(): Mode {
  const { modes, defaultMode: name } = content.current
  const mode = modes[name]
  if (!mode) throw new Error(`no mode is named "${name}"`)
  return mode
}

/** Returns the address of the session's home: of its role, else of its mode. */
export const homeAddress = () => ROLE_HOMES[useSession.getState().values.role ?? ''] ?? content.current.modes[sessionMode()]?.home ?? '/'
