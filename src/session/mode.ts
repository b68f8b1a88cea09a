import { routerAddress } from './router-address.ts'
import { useSession } from './session.ts'
import { content, type Mode } from '../content.ts'

let visited: string | undefined

/** The mode whose home has this address, if it is a home's. */
export const modeOfHome = (path: string) => Object.entries(content.current.modes).find(([, { home }]) => home === path)?.[0]

/** Visiting a home chooses the mode while the session has no router (DEC-11). */
export function visitHome(mode: string): void {
  visited = mode
}

/** The session's mode: by its router, else the home visited last, else the default (AMB-09). */
export function sessionMode(): string {
  const { values } = useSession.getState()
  const byRouter = modeOfHome(routerAddress(values) ?? '')
  return byRouter ?? (values.router ? undefined : visited) ?? content.current.defaultMode
}

/** The mode of whoever comes without one. Throws when modes.json has none of that name, which the check refuses. */
export function defaultMode(): Mode {
  const { modes, defaultMode: name } = content.current
  const mode = modes[name]
  if (!mode) throw new Error(`modes.json has no mode "${name}"`)
  return mode
}

/** The address of the session's home. */
export const homeAddress = () => content.current.modes[sessionMode()]?.home ?? '/'
