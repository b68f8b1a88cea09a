import type { Checked } from '../../../renderer/check/index.ts'
import { opensInMode } from '../../../renderer/check/advice/opens-in-mode.ts'
import type { NotedOpen } from '../../../renderer/compile/noted.ts'
import { nodesIn } from '../../../renderer/compile/plan-nodes.ts'
import { partsIn } from '../../../renderer/compile/split-screen.ts'
import { admitsAllOf } from '../../../renderer/model/access.ts'
import type { Project } from '../../../renderer/model/project.ts'
import { viewTitle } from '../../../renderer/prose/index.ts'
import { ROLE_HOMES } from '../../session/role-homes.ts'
import { words } from '../words.ts'

/** How a kind of user reaches a screen: its titles from the user's home on; `link` when only a link or another system leads there. */
export type Way = readonly string[] | 'link'

export interface ReachRow {
  /** The file of the screen, which can be selected unless it belongs to the program. */
  path: string
  title: string
  /** One way for each kind of user; undefined for a screen that it may not open. */
  ways: readonly (Way | undefined)[]
}

/** Who reaches which screen. */
export interface Reach {
  visitors: readonly string[]
  rows: readonly ReachRow[]
}

/** A kind of user: a role, in the case of staff also its mode. */
interface Visitor {
  title: string
  access: string
  home: string
  mode?: string
}

/** Where policyholders start, unless a link leads them further. */
const POLICYHOLDER_HOME = '/customerLogin'

/** Returns which kinds of users reach each screen, and how. */
export function reachOf(checked: Checked): Reach {
  const { project } = checked
  const visitors = visitorsOf(project)
  const opens = new Map([...checked.plans.screens.keys()].map((screen) => [screen, opensOf(checked, screen)]))
  const ways = visitors.map((visitor) => waysOf(project, opens, visitor))
  const rows = [...project.screens].map(
    ([screen, { source, value }]): ReachRow => ({
      path: source.path,
      title: titleOf(project, screen),
      ways: visitors.map(({ access }, index) =>
        admitsAllOf(value.access ?? 'staff', access) ? (ways[index]?.get(screen) ?? 'link') : undefined,
      ),
    }),
  )
  return { visitors: visitors.map(({ title }) => title), rows }
}

const titleOf = ({ screens }: Project, screen: string): string => viewTitle(screens.get(screen)?.value) ?? screen

function visitorsOf({ modes, dictionaries }: Project): Visitor[] {
  const roles = dictionaries.get('role')?.value.codes ?? {}
  return [
    ...[...modes].map(([mode, { value }]) => ({ title: value.title, access: 'staff', home: value.home, mode })),
    { title: words.reach.policyholder, access: 'policyholder', home: POLICYHOLDER_HOME },
    ...Object.entries(ROLE_HOMES).map(([role, home = '']) => ({ title: roles[role]?.label ?? role, access: role, home })),
  ]
}

/** Returns the steps of a screen and of its parts that open another screen. */
function opensOf({ plans }: Checked, screen: string): NotedOpen[] {
  const compiled = plans.screens.get(screen)
  if (!compiled) return []
  const parts = Object.keys(partsIn(nodesIn(compiled.plan), (name) => plans.parts.get(name)?.plan))
  return [...compiled.opens, ...parts.flatMap((name) => plans.parts.get(name)?.opens ?? [])]
}

/** Returns the shortest way to each screen that a kind of user reaches from its home. */
function waysOf(
  project: Project,
  opens: ReadonlyMap<string, readonly NotedOpen[]>,
  { access, home, mode }: Visitor,
): Map<string, string[]> {
  const ways = new Map<string, string[]>()
  const start = [...project.screens].find(
    ([
      ,
      {
        value: { path },
      },
    ]) => [path].flat().some((one) => isAt(one, home)),
  )?.[0]
  if (start === undefined) return ways
  ways.set(start, [titleOf(project, start)])
  const tabs = mode === undefined ? [] : (project.modes.get(mode)?.value.tabBar ?? [])
  const next = new Map([[start, tabs.flatMap((tab) => project.tabs.get(tab)?.value.screen ?? [])]])
  const waiting = [start]
  for (let screen = waiting.shift(); screen !== undefined; screen = waiting.shift()) {
    const opened = (opens.get(screen) ?? []).filter((open) => mode === undefined || opensInMode(open, mode)).map((open) => open.screen)
    for (const target of [...(next.get(screen) ?? []), ...opened]) {
      const value = project.screens.get(target)?.value
      if (!value || ways.has(target) || !admitsAllOf(value.access ?? 'staff', access)) continue
      ways.set(target, [...(ways.get(screen) ?? []), titleOf(project, target)])
      waiting.push(target)
    }
  }
  return ways
}

/** Whether a screen's path, or one of its paths, is an address. */
const isAt = (path: unknown, address: string): boolean =>
  path === address || (typeof path === 'object' && path !== null && Object.hasOwn(path, address))
