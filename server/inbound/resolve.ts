import type { InboundKind } from '../../generated/data.ts'
import type { Database } from '../database/tables.ts'
import { isActiveSteward } from '../identity/staff.ts'
import { findCustomer, findSteward, isSameSteward, type NamedPersons } from './persons.ts'
import type { KnownTask } from './row.ts'

/** Who decides for a row that waits: an administrator chooses the steward and does without an unknown customer. */
export interface Decision {
  steward: string
}

interface Named {
  kind: InboundKind
  persons: NamedPersons
  /** The persons whom the applied row named, and the task that it created; undefined for the first row and for assignments. */
  before: NamedPersons | undefined
  task: KnownTask | undefined
}

/** The persons of a row: `customer` is null for none, and undefined when the task keeps its customer. */
type Resolved = { steward: string; customer: string | null | undefined } | { waitsFor: 'steward' | 'customer' }

/** Finds the persons whom a row names. */
export async function resolvePersons(db: Database, named: Named, decision: Decision | undefined): Promise<Resolved> {
  const { kind, persons, before, task } = named
  const steward = decision?.steward ?? (await stewardFor(db, named))
  if (steward === undefined) return { waitsFor: 'steward' }
  const isSame = before !== undefined && persons.externalUserid === before.externalUserid && persons.cifClientNo === before.cifClientNo
  if (persons.externalUserid === '' && persons.cifClientNo === '') return { steward, customer: isSame ? undefined : null }
  // Another steward may know the client as another contact, and a customer who was unknown may have appeared.
  if (isSame && task && task.taskCustomer !== null && steward === task.taskUser) return { steward, customer: undefined }
  const customer = await findCustomer(db, persons, steward)
  if (customer !== undefined) return { steward, customer }
  if (isSame) return { steward, customer: undefined }
  // An administrator may assign a task without its customer. A relation needs one.
  return decision === undefined || kind === 'assignments' ? { waitsFor: 'customer' } : { steward, customer: null }
}

/**
 * Returns the steward of a row: the task's own one, who may be a colleague of the named one, until the row names another steward or the
 * account is disabled. Undefined for an unknown or disabled steward.
 */
async function stewardFor(db: Database, { persons, before, task }: Named): Promise<string | undefined> {
  const isKept = before && task && (await isSameSteward(db, persons, before)) && (await isActiveSteward(db, task.taskUser))
  return isKept ? task.taskUser : findSteward(db, persons)
}
