import type { Department, Member, WeComDirectory } from '../integrations/wecom/directory.ts'

/** What the app saw of the directory during one reading. */
export interface Snapshot {
  departments: readonly Department[]
  /** The members by user id in lower case, because WeCom ignores letter case. */
  members: ReadonlyMap<string, Member>
}

/** How often the directory is read when it changes meanwhile. */
const ATTEMPTS = 3

/**
 * Reads all visible departments and their members. Reads again while a department appears, moves or disappears meanwhile, or while a member is
 * not listed by each of the own departments. Returns undefined when the departments kept changing. A member who moved meanwhile can still be
 * missing, so WeCom must be asked about missing members. `extend` runs before each request. Throws a WeComError.
 */
export async function readSnapshot(directory: WeComDirectory, extend: () => Promise<void>): Promise<Snapshot | undefined> {
  let last: Snapshot | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const read = await readOnce(directory, extend)
    if (read?.isConsistent) return read.snapshot
    last = read?.snapshot
  }
  return last
}

async function readOnce(
  directory: WeComDirectory,
  extend: () => Promise<void>,
): Promise<{ snapshot: Snapshot; isConsistent: boolean } | undefined> {
  await extend()
  const departments = await directory.departments()
  const members = new Map<string, Member>()
  const listedBy = new Map<string, Set<number>>()
  for (const { id } of departments) {
    await extend()
    const listed = await directory.members(id)
    if (!listed) return undefined
    for (const member of listed) {
      const key = member.userId.toLowerCase()
      members.set(key, member)
      listedBy.set(key, (listedBy.get(key) ?? new Set()).add(id))
    }
  }
  await extend()
  if (!isSame(departments, await directory.departments())) return undefined
  const visible = new Set(departments.map(({ id }) => id))
  const isConsistent = [...members].every(([key, { departments: own }]) =>
    own.every((id) => !visible.has(id) || listedBy.get(key)?.has(id)),
  )
  return { snapshot: { departments, members }, isConsistent }
}

function isSame(before: readonly Department[], after: readonly Department[]): boolean {
  const keysOf = (departments: readonly Department[]) =>
    departments
      .map(({ id, parentId }) => `${id} ${parentId}`)
      .sort()
      .join()
  return keysOf(before) === keysOf(after)
}
